import type { Texts } from '../texts.ts';

export const firstSteps: Texts<'settings'>['firstSteps'] = {
  title: 'Sua primeira gravação, em três passos',
  intro: 'Leva alguns minutos e só precisa ser feito uma vez.',
  hide: 'Ocultar estes passos',
  aside: 'Primeiros passos: {{done}} de 3 concluídos',
  show: 'Ver os passos',
  done: '{{done}} de 3 concluídos',
  stepDone: ' (concluído)',
  newTab: ' (abre em outra aba)',
  finished: 'Pronto. A partir de agora, cada visita à sua loja aparece aqui sozinha.',
  install: {
    title: 'Coloque o Vitrine na sua loja',
    body: 'Escolha onde está a sua loja e mostramos como fazer.',
    where: 'Onde está a sua loja',
    platforms: { tiendanube: 'Nuvemshop', shopify: 'Shopify', bigcommerce: 'BigCommerce' },
    other: 'Outra loja',
    connected: 'Conectada a {{store}}.',
    seen: 'O Vitrine já está na sua loja.',
    member: 'Quem faz isso é um proprietário da loja. Quando estiver pronto, você verá aqui.',
  },
  visit: {
    title: 'Abra sua loja e dê uma volta',
    body: 'Visite uma ou duas páginas, como um cliente faria. Este passo se completa sozinho, em poucos segundos.',
    open: 'Abrir minha loja',
    came: 'A primeira visita chegou.',
  },
  watch: {
    title: 'Assista à primeira gravação',
    later: 'Ela fica pronta assim que a primeira visita chegar.',
    body: 'Está pronta: veja sua loja como o visitante a viu.',
    play: 'Assistir à gravação',
  },
  now: {
    install: 'O primeiro passo é colocar o Vitrine na sua loja.',
    visit: 'O Vitrine já está na sua loja. Falta a primeira visita.',
    watch: 'A primeira visita chegou e a gravação está pronta.',
  },
};
