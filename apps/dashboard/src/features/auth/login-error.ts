import { ApiError } from '../../lib/api/api-error.ts';

const UNAUTHORIZED = 401;

/** What the form says about a refused sign-in: that it was refused, something else, or nothing: then its fields do. */
export function loginProblemOf(error: unknown): 'invalidCredentials' | 'other' | undefined {
  if (!(error instanceof ApiError)) return 'other';
  // Before anything that the server may say of it (specification, section 8).
  if (error.status === UNAUTHORIZED) return 'invalidCredentials';
  return error.fields.email || error.fields.password ? undefined : 'other';
}
