import type { Texts } from '../texts.ts';

export const loginAndPass: Texts<'loginAndPass'> = {
  login: {
    title: 'Entrar',
    intro: 'Veja o que os visitantes fazem na sua loja.',
    email: 'E-mail',
    password: 'Senha',
    showPassword: 'Mostrar senha',
    hidePassword: 'Ocultar senha',
    submit: 'Entrar',
    submitting: 'Entrando…',
    success: 'Login realizado. Redirecionando...',
    emailRequired: 'Informe seu e-mail.',
    emailInvalid: 'Informe um e-mail como nome@loja.com.',
    passwordRequired: 'Informe sua senha.',
  },
  errors: {
    invalidCredentials: 'Credenciais inválidas. Confira seu e-mail e sua senha.',
    genericError: 'Não foi possível entrar. Tente novamente.',
  },
};
