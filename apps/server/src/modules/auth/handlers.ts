import { keyOfSecret, type SealKeys } from '../../http/sealing.ts';
import type { AuthDeps } from './deps.ts';
import { authHandlers } from './routes.ts';
import { secondFactorHandlers } from './second-factor/routes.ts';
import { teamSecurityHandlers } from './second-factor/team-security.ts';
import { signInHandlers } from './sign-in-routes.ts';

/** All calls of signing in: passwords, second factors, devices. */
export function signingInHandlers(
  people: Omit<AuthDeps, 'keys' | 'country_header'>,
  {
    country_header,
    token_keys,
    jwt_secret,
  }: Pick<AuthDeps, 'country_header'> & { token_keys: SealKeys; jwt_secret: Uint8Array },
) {
  // The last key is of who had no others: what it has sealed stays readable.
  const deps: AuthDeps = { ...people, country_header, keys: [...token_keys, keyOfSecret(jwt_secret)] };
  return {
    ...authHandlers(deps),
    ...signInHandlers(deps),
    ...secondFactorHandlers(deps),
    ...teamSecurityHandlers(deps),
  };
}
