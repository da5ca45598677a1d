export const loginAndPass = {
  login: {
    title: 'Sign in',
    intro: 'See what visitors do in your store.',
    email: 'Email',
    password: 'Password',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    submit: 'Sign in',
    submitting: 'Signing in…',
    success: 'Login successful. Redirecting...',
    emailRequired: 'Enter your email.',
    emailInvalid: 'Enter an email such as name@store.com.',
    passwordRequired: 'Enter your password.',
  },
  errors: {
    invalidCredentials: 'Invalid credentials. Please check your email and password.',
    genericError: 'Error logging in. Please try again.',
  },
} as const;
