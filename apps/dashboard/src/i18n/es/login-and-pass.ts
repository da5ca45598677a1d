import type { Texts } from '../texts.ts';

export const loginAndPass: Texts<'loginAndPass'> = {
  login: {
    title: 'Iniciar sesión',
    intro: 'Lo que hacen los visitantes en tu tienda, tal como fue.',
    email: 'Correo electrónico',
    password: 'Contraseña',
    showPassword: 'Mostrar contraseña',
    hidePassword: 'Ocultar contraseña',
    submit: 'Iniciar sesión',
    submitting: 'Iniciando sesión…',
    success: 'Sesión iniciada. Redirigiendo...',
    emailRequired: 'Falta el correo electrónico.',
    emailInvalid: 'El correo debe ser como nombre@tienda.com.',
    passwordRequired: 'Falta la contraseña.',
  },
  errors: {
    invalidCredentials: 'Credenciales incorrectas. Hay que revisar el correo electrónico y la contraseña.',
    genericError: 'No se pudo iniciar sesión. Conviene intentar de nuevo.',
  },
};
