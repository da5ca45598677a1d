import type { Texts } from '../texts.ts';
import { cards } from './billing-cards.ts';
import { plans } from './billing-plans.ts';

export const billing: Texts<'billing'> = {
  title: 'Plano e faturamento',
  intro: 'Seu plano, seu uso, seus cartões e suas faturas.',
  loading: 'Carregando seu plano',
  loadFailed: 'Não foi possível carregar as informações de faturamento. Tente novamente mais tarde.',
  loadFailedBody: 'Isso não afeta seu plano nem suas gravações.',
  ownersOnly: 'Só um proprietário desta loja pode fazer isso.',
  off: 'Os pagamentos não estão configurados neste servidor. Fale com quem administra o Vitrine.',
  sandbox: 'Modo de teste: nenhum cartão é cobrado.',
  plans,
  cards,
  subscription: {
    title: 'Seu plano',
    none: {
      title: 'Você não tem um plano',
      body: 'Novas sessões não estão sendo gravadas. Escolha um plano abaixo para voltar a gravar.',
    },
    free: 'Grátis, sem limite de tempo.',
    renews: 'Renova em {{date}}',
    trial: 'Teste grátis até {{date}}. Depois disso, será cobrado.',
    ends: 'Termina em {{date}}. Depois disso, novas sessões não serão gravadas.',
    changes: 'Muda para {{plan}} em {{date}}',
    pastDue: {
      title: 'Seu último pagamento falhou',
      card: 'Vamos tentar de novo. Adicione outro cartão para manter seu plano.',
      shopify: 'A Shopify vai tentar de novo. Confira o faturamento no admin da Shopify.',
    },
    managed: 'Seu plano é cobrado pela Shopify. Gerencie-o no admin da Shopify.',
    manage: 'Ver planos na Shopify',
    cancel: 'Cancelar plano',
    resume: 'Manter {{plan}}',
    resumed: '{{plan}} continua ativo',
    cancelled: '{{plan}} termina em {{date}}',
    cancelDialog: {
      title: 'Cancelar {{plan}}?',
      body: 'Vamos continuar gravando até {{date}}, fim do período que você já pagou. Depois disso, novas sessões não serão gravadas e cada gravação será excluída ao completar {{days}} dias. Para continuar gravando sem pagar, mude para o plano gratuito.',
      keep: 'Manter plano',
      submit: 'Cancelar plano',
    },
  },
  invoices: {
    title: 'Faturas',
    columns: { date: 'Data', number: 'Número', amount: 'Valor', status: 'Status', download: 'Baixar' },
    status: { open: 'Em aberto', paid: 'Paga', void: 'Anulada', uncollectible: 'Não paga' },
    download: 'Baixar a fatura de {{date}} (abre em uma nova aba)',
    all: 'Mostrar todas as {{total, number}}',
    empty: 'Ainda não há cobranças. Suas faturas aparecerão aqui.',
    loadFailed: 'Não foi possível carregar suas faturas.',
  },
  success: {
    title: 'Seu plano',
    waitingTitle: 'Confirmando seu pagamento',
    waiting:
      'Estamos confirmando seu pagamento com o provedor. Leva alguns segundos. Você pode esperar aqui ou voltar mais tarde.',
    activeTitle: 'Seu plano está ativo',
    active: '{{plan}}: {{recordings}}.',
    lateTitle: 'Está demorando mais que o normal',
    late: 'Seu pagamento ainda não foi confirmado. Seu plano será atualizado assim que isso acontecer. Você não precisa pagar de novo.',
    home: 'Ir para o painel',
    again: 'Verificar novamente',
    billing: 'Ir para o plano',
  },
  cancel: {
    title: 'Pagamento cancelado',
    body: 'Nada foi cobrado e seu plano não mudou.',
    back: 'Voltar aos planos',
  },
};
