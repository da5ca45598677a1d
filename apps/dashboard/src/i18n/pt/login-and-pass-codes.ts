import type { Texts } from '../texts.ts';

export const codes: Texts<'loginAndPass/codes'> = {
  errors: {
    codes: {
      permission_denied: 'Só um proprietário desta loja pode fazer isso.',
      second_factor_required: 'Esta loja exige a verificação em duas etapas. Configure-a para continuar.',
      second_factor_missing: 'Configure primeiro a verificação em duas etapas na sua própria conta.',
      passkeys_off: 'As chaves de acesso precisam de um domínio e não funcionam neste endereço.',
      email_not_confirmed: 'Primeiro confirme seu e-mail com o link que enviamos.',
      owner_not_removable: 'O proprietário não pode ser removido.',
      sole_owner: 'Você é o único proprietário de uma loja. Primeiro transfira ou exclua a loja.',
      account_leaving: 'Esta pessoa está excluindo a conta. Escolha outra.',
      events_too_large:
        'Esta sessão tem eventos demais para uma única resposta. Use o endpoint events/ dela.',
      recording_gone: 'Esta gravação expirou e não está mais disponível.',
      downloads_exceeded:
        'Você já usou todos os downloads do seu plano neste período. Faça upgrade para baixar mais.',
      no_subscription: 'Esta loja não tem uma assinatura ativa.',
      downloads_off: 'Os downloads não estão disponíveis neste servidor.',
      plan_unavailable: 'Este plano não está disponível.',
      payments_off: 'Os pagamentos não estão configurados neste servidor.',
      payments_unavailable:
        'O provedor de pagamentos não respondeu. Confira seu plano antes de tentar novamente.',
      payment_overdue:
        'Seu último pagamento falhou. Adicione outro cartão e mude de plano quando o pagamento for concluído.',
      billing_busy: 'Outra mudança de plano está em andamento. Tente novamente em instantes.',
      payment_method_missing: 'Você não tem um cartão salvo. Adicione um para continuar.',
      payment_method_needed: 'Seu plano é pago com este cartão. Adicione outro primeiro.',
      raw_cards_off: 'Adicione os cartões na página do provedor de pagamentos.',
      card_declined: 'O cartão foi recusado. Tente outro.',
      card_funds: 'O cartão não tem saldo suficiente. Tente outro.',
      card_expired: 'O cartão está vencido. Tente outro.',
      card_cvc: 'O código de segurança está incorreto.',
      card_number: 'O número do cartão está incorreto.',
      card_authentication:
        'Seu banco precisa verificar este cartão. Continue na página do provedor de pagamentos.',
      store_url_unknown: 'Não foi possível determinar a URL da loja na Shopify',
      workspace_has_store: 'Esta conta já está conectada a outra loja. Crie uma conta separada para esta.',
      credentials_missing: 'O Client ID, o Store Hash e o Access Token são obrigatórios',
      platform_credentials_invalid: 'Credenciais inválidas',
      platform_client_id_mismatch: 'O Client ID não corresponde a este Access Token.',
      platform_scope_missing:
        'Falta uma permissão na conta de API. Crie outra conta com as permissões do passo 2.',
      platform_store_unavailable: 'A plataforma fechou ou suspendeu esta loja.',
      platform_store_not_found: 'Não há nenhuma loja com este Store Hash.',
      platform_refused: 'A plataforma recusou o script.',
    },
  },
};
