import { LOOKS_LIKE_EMAIL } from './looks-like-email.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** What a field of the sign-in form says about itself: a text of `fields`. */
export type LoginFinding = 'emailMissing' | 'emailOdd' | 'passwordMissing';

export type LoginFindings = { readonly [Field in keyof Credentials]?: LoginFinding };

/** What is missing or odd before anything is sent. */
export function checkLogin({ email, password }: Credentials): LoginFindings {
  return {
    ...(email === '' ? { email: 'emailMissing' } : !LOOKS_LIKE_EMAIL.test(email) && { email: 'emailOdd' }),
    ...(password === '' && { password: 'passwordMissing' }),
  };
}
