import type { Texts } from '../texts.ts';

export const firstSteps: Texts<'settings/setup'>['firstSteps'] = {
  title: 'Sua primeira gravação, em três passos',
  intro: 'Leva alguns minutos e só precisa ser feito uma vez.',
  hide: 'Ocultar passos',
  aside: 'Configuração inicial: {{done}} de 3 passos concluídos',
  show: 'Mostrar passos',
  done: '{{done}} de 3 concluídos',
  stepDone: ' (concluído)',
  newTab: ' (abre em uma nova aba)',
  finished: 'Tudo pronto. Novas sessões aparecerão aqui automaticamente.',
  install: {
    title: 'Adicione o Vitrine à sua loja',
    body: 'Escolha sua plataforma e mostramos como fazer.',
    where: 'Sua plataforma',
    platforms: { tiendanube: 'Nuvemshop', shopify: 'Shopify', bigcommerce: 'BigCommerce' },
    other: 'Outra plataforma',
    connected: 'Conectada a {{store}}.',
    brought:
      'Conectada a {{store}}. Este passo se completa automaticamente quando a primeira página com o Vitrine for aberta.',
    seen: 'O Vitrine está instalado na sua loja.',
    member: 'Um proprietário da loja precisa fazer isso. Quando estiver pronto, você verá aqui.',
  },
  visit: {
    title: 'Abra sua loja e navegue por ela',
    body: 'Visite uma ou duas páginas, como um cliente. Este passo se completa automaticamente, em segundos.',
    open: 'Abrir minha loja',
    came: 'Sua primeira sessão chegou.',
  },
  watch: {
    title: 'Assista à sua primeira gravação',
    later: 'Ela ficará pronta assim que a primeira sessão chegar.',
    body: 'Está pronta: veja sua loja como seu visitante a viu.',
    play: 'Ver gravação',
  },
  now: {
    install: 'Primeiro, adicione o Vitrine à sua loja.',
    visit: 'O Vitrine está instalado na sua loja. Aguardando a primeira sessão.',
    brought: 'Sua loja está conectada. Aguardando a primeira sessão.',
    watch: 'Sua primeira sessão chegou e a gravação está pronta.',
  },
};
