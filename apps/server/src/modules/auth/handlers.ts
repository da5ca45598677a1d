import type { SealKeys } from '../../kernel/sealing.ts';
import type { AuthDeps } from './deps.ts';
import { authHandlers } from './routes.ts';
import { secondFactorHandlers } from './second-factor/routes.ts';
import { teamSecurityHandlers } from './second-factor/team-security.ts';

/** All calls of signing in: passwords and second factors. */
export function signInHandlers(
  people: Omit<AuthDeps, 'keys' | 'country_header'>,
  { country_header, token_keys: keys }: Pick<AuthDeps, 'country_header'> & { token_keys: SealKeys },
) {
  const deps: AuthDeps = { ...people, country_header, keys };
  return {
    ...authHandlers(deps),
    ...secondFactorHandlers(deps),
    ...teamSecurityHandlers(deps),
  };
}
