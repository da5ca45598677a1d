import type { Texts } from '../texts.ts';

export const loginAndPass: Texts<'loginAndPass'> = {
  login: {
    title: 'Iniciar sesión',
    intro: 'Mirá qué hacen los visitantes en tu tienda.',
    email: 'Correo electrónico',
    password: 'Contraseña',
    showPassword: 'Mostrar contraseña',
    hidePassword: 'Ocultar contraseña',
    submit: 'Iniciar sesión',
    submitting: 'Iniciando sesión…',
    success: 'Sesión iniciada. Redirigiendo...',
    emailRequired: 'Ingresá tu correo electrónico.',
    emailInvalid: 'Ingresá un correo como nombre@tienda.com.',
    passwordRequired: 'Ingresá tu contraseña.',
  },
  errors: {
    invalidCredentials: 'Credenciales incorrectas. Revisá tu correo electrónico y tu contraseña.',
    genericError: 'No se pudo iniciar sesión. Volvé a intentarlo.',
  },
};
