import type { SecondFactor } from '@vitrine/contract/second-factor';
import { pick, valuesOf } from '../../../database/rows.ts';
import { schema } from '../../../database/schema.generated.ts';
import type { Needs } from '../../../kernel/needs.ts';
import type { Orm } from '../../../ports/database.ts';
import { listPasskeys } from './passkey-rows.ts';
import { countRecoveryCodes } from './recovery-codes.ts';
import { hasTotp } from './totp-keys.ts';
import { siteOf } from './webauthn.ts';

/** Names of the stores that require a second factor, of those that the person belongs to. */
const requiringStores = (orm: Orm, user_id: string): Promise<string[]> =>
  valuesOf(orm, pick(schema.merchants, 'store_name'))`SELECT s.store_name FROM memberships m
    JOIN workspaces w ON w.id = m.workspace_id
    JOIN merchants s ON s.workspace_id = w.id
    WHERE m.user_id = ${user_id} AND w.second_factor_required ORDER BY m.created_at, m.workspace_id`;

/** What a person is told of their second factors. */
export async function secondFactorOf(
  { orm, public_url }: Needs<'orm' | 'public_url'>,
  user_id: string,
): Promise<SecondFactor> {
  return {
    totp: await hasTotp(orm, user_id),
    passkeys: await listPasskeys(orm, user_id),
    passkeys_available: siteOf(public_url()) !== undefined,
    recovery_codes_left: await countRecoveryCodes(orm, user_id),
    required_by: await requiringStores(orm, user_id),
  };
}

/** Whether the person signs in by more than a password. */
export const isOn = ({ totp, passkeys }: Pick<SecondFactor, 'totp' | 'passkeys'>): boolean =>
  totp || passkeys.length > 0;
