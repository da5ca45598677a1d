import type { SignInDevice } from '@vitrine/contract/login-sessions';
import { hasRows, pick, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Bearer } from '../../http/tokens.ts';
import { clientOf } from '../../kernel/client.ts';
import { iso } from '../../kernel/iso.ts';
import type { Orm } from '../../ports/database.ts';

const DEVICE_ROW = pick(
  schema.sign_ins,
  'id',
  'created_at',
  'seen_at',
  'network',
  'seen_network',
  'seen_country',
  'user_agent',
);

/** Where a person is signed in: what is not ended, and could still be renewed. */
export async function listDevices(
  orm: Orm,
  { user_id, sign_in_id }: Bearer,
  now: number,
): Promise<SignInDevice[]> {
  const rows = await rowsOf(orm, DEVICE_ROW)`
    SELECT s.id, s.created_at, s.seen_at, s.network, s.seen_network, s.seen_country, s.user_agent
    FROM sign_ins s WHERE s.user_id = ${user_id} AND s.revoked_at IS NULL
      AND EXISTS (SELECT FROM refresh_tokens t WHERE t.family_id = s.id AND t.expires_at > ${iso(now)})
    ORDER BY coalesce(s.seen_at, s.created_at) DESC, s.id`;
  return rows.map((row) => {
    const { browser, os } = clientOf(row.user_agent, {});
    return {
      id: row.id,
      current: row.id === sign_in_id,
      browser,
      os,
      country: row.seen_country,
      network: row.seen_network || row.network,
      signed_in_at: iso(row.created_at),
      last_seen_at: iso(row.seen_at ?? row.created_at),
    };
  });
}

/** Ends one of the person's; false when there is none that counts. */
export const endDevice = (orm: Orm, now: number, { user_id, sign_in_id }: Bearer): Promise<boolean> =>
  hasRows(orm)`UPDATE sign_ins SET revoked_at = ${iso(now)}
    WHERE id = ${sign_in_id} AND user_id = ${user_id} AND revoked_at IS NULL RETURNING 1`;
