import { ApiError } from '../../lib/api/api-error.ts';

const UNAUTHORIZED = 401;

/** What the form says about a refused sign-in: messages for its fields, or one for all of it. */
export interface LoginError {
  email?: string | undefined;
  password?: string | undefined;
  form?: { key: 'invalidCredentials' | 'genericError' } | { text: string };
}

/** The specification's order (section 8): a 401 has its own text, then the server's detail, then the general text. */
export function loginErrorOf(error: unknown): LoginError {
  if (!(error instanceof ApiError)) return { form: { key: 'genericError' } };
  if (error.status === UNAUTHORIZED) return { form: { key: 'invalidCredentials' } };
  if (error.detail) return { form: { text: error.detail } };
  const email = error.fields.email?.[0];
  const password = error.fields.password?.[0];
  return email || password ? { email, password } : { form: { key: 'genericError' } };
}
