import { randomUUID } from 'node:crypto';
import { AUTH_COOKIE_DAYS, REFRESH_GRACE_MS } from '@vitrine/contract/limits';
import { sql } from 'drizzle-orm';
import type { CallRequest } from '../../http/handler.ts';
import type { Bearer, Tokens } from '../../http/tokens.ts';
import type { Clock } from '../../ports/clock.ts';
import { type Orm, rowsOf } from '../../ports/database.ts';
import { record } from '../audit/service.ts';

const LIFE_MS = AUTH_COOKIE_DAYS * 24 * 60 * 60_000;

export interface TokenPair {
  access: string;
  refresh: string;
}

interface Deps {
  orm: Orm;
  clock: Clock;
  tokens: Tokens;
}

const iso = (ms: number) => new Date(ms).toISOString();

async function issue({ orm, clock, tokens }: Deps, { user_id, sign_in_id }: Bearer): Promise<TokenPair> {
  const id = randomUUID();
  const expires = new Date(clock.now() + LIFE_MS);
  await orm.execute(sql`INSERT INTO refresh_tokens (id, family_id, user_id, expires_at)
    VALUES (${id}, ${sign_in_id}, ${user_id}, ${expires.toISOString()})`);
  return {
    access: await tokens.signAccess({ user_id, sign_in_id }),
    refresh: await tokens.signRefresh(id, user_id, expires),
  };
}

/**
 * Signs a person in on one device, and answers its first pair. What has expired goes at this occasion.
 * @param network where from (http/client-network.ts)
 */
export async function startSignIn(deps: Deps, user_id: string, network = ''): Promise<TokenPair> {
  const now = iso(deps.clock.now());
  await deps.orm.execute(sql`DELETE FROM refresh_tokens WHERE expires_at < ${now}`);
  await deps.orm.execute(sql`DELETE FROM sign_ins s WHERE user_id = ${user_id}
    AND NOT EXISTS (SELECT FROM refresh_tokens t WHERE t.family_id = s.id)`);
  const sign_in_id = randomUUID();
  return deps.orm.transaction(async (tx) => {
    await tx.execute(
      sql`INSERT INTO sign_ins (id, user_id, created_at, network)
      VALUES (${sign_in_id}, ${user_id}, ${now}, ${network})`,
    );
    return issue({ ...deps, orm: tx }, { user_id, sign_in_id });
  });
}

/** Ends one sign-in: its tokens count no longer, from the next call on. */
export const endSignIn = (orm: Orm, clock: Clock, { user_id, sign_in_id }: Bearer) =>
  orm.execute(sql`UPDATE sign_ins SET revoked_at = ${iso(clock.now())}
    WHERE id = ${sign_in_id} AND user_id = ${user_id} AND revoked_at IS NULL`);

/** Ends all sign-ins of a person, but the one to keep. */
export async function endSignIns(orm: Orm, clock: Clock, user_id: string, keep?: string): Promise<void> {
  const others = keep === undefined ? sql`` : sql`AND id <> ${keep}`;
  await orm.execute(sql`UPDATE sign_ins SET revoked_at = ${iso(clock.now())}
    WHERE user_id = ${user_id} AND revoked_at IS NULL ${others}`);
}

interface TokenRow extends Bearer {
  expires_at: string;
  rotated_at: string | null;
  revoked_at: string | null;
}

/**
 * A new pair for a refresh token; undefined when it no longer counts. The token given up still works for
 * `REFRESH_GRACE_MS`, because two tabs may refresh at once. Used after that it has been copied: the sign-in ends, for the
 * thief and for the owner.
 */
export async function rotate(
  deps: Deps,
  refresh: string,
  request: CallRequest,
): Promise<TokenPair | undefined> {
  const id = await deps.tokens.verifyRefresh(refresh);
  if (id === undefined) return undefined;
  const now = deps.clock.now();
  return deps.orm.transaction(async (tx) => {
    // The sign-in: one that is being ended must not meanwhile have a token that the end does not see.
    const [row] = await rowsOf<TokenRow>(
      tx,
      sql`SELECT s.id AS sign_in_id, s.user_id, s.revoked_at, t.expires_at, t.rotated_at
        FROM refresh_tokens t JOIN sign_ins s ON s.id = t.family_id WHERE t.id = ${id} FOR UPDATE`,
    );
    if (!row || row.revoked_at !== null || Date.parse(row.expires_at) <= now) return undefined;
    if (row.rotated_at !== null && Date.parse(row.rotated_at) + REFRESH_GRACE_MS < now) {
      await endSignIn(tx, deps.clock, row);
      await record(tx, deps.clock, { action: 'copied_token_refused', user_id: row.user_id, request });
      return undefined;
    }
    if (row.rotated_at === null)
      await tx.execute(sql`UPDATE refresh_tokens SET rotated_at = ${iso(now)} WHERE id = ${id}`);
    return issue({ ...deps, orm: tx }, row);
  });
}
