import { randomUUID } from 'node:crypto';
import { AUTH_COOKIE_DAYS, REFRESH_GRACE_MS } from '@vitrine/contract/limits';
import { sql } from 'drizzle-orm';
import type { Tokens } from '../../http/tokens.ts';
import type { Clock } from '../../ports/clock.ts';
import { type Orm, rowsOf } from '../../ports/database.ts';

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

async function issue({ orm, clock, tokens }: Deps, userId: string, familyId: string): Promise<TokenPair> {
  const id = randomUUID();
  const expires = new Date(clock.now() + LIFE_MS);
  await orm.execute(sql`INSERT INTO refresh_tokens (id, family_id, user_id, expires_at)
    VALUES (${id}, ${familyId}, ${userId}, ${expires.toISOString()})`);
  return { access: await tokens.signAccess(userId), refresh: await tokens.signRefresh(id, userId, expires) };
}

/** The first pair of a sign-in: it begins a family. Rows that have expired go at this occasion. */
export async function startFamily(deps: Deps, userId: string): Promise<TokenPair> {
  await deps.orm.execute(sql`DELETE FROM refresh_tokens WHERE expires_at < ${iso(deps.clock.now())}`);
  return issue(deps, userId, randomUUID());
}

interface TokenRow {
  id: string;
  user_id: string;
  family_id: string;
  expires_at: string;
  rotated_at: string | null;
  revoked_at: string | null;
}

/**
 * A new pair for a refresh token; undefined when it no longer counts. The token given up still works for
 * `REFRESH_GRACE_MS`, because two tabs may refresh at once. Used after that it has been copied: its whole family,
 * the thief's and the owner's, is revoked.
 */
export async function rotate(deps: Deps, refresh: string): Promise<TokenPair | undefined> {
  const id = await deps.tokens.verifyRefresh(refresh);
  if (id === undefined) return undefined;
  const now = deps.clock.now();
  return deps.orm.transaction(async (tx) => {
    // The whole family: one that is being revoked must not meanwhile have a child that the revocation does not see.
    const family = await rowsOf<TokenRow>(
      tx,
      sql`SELECT id, user_id, family_id, expires_at, rotated_at, revoked_at FROM refresh_tokens
        WHERE family_id = (SELECT family_id FROM refresh_tokens WHERE id = ${id}) ORDER BY id FOR UPDATE`,
    );
    const row = family.find((token) => token.id === id);
    if (!row || row.revoked_at !== null || Date.parse(row.expires_at) <= now) return undefined;
    if (row.rotated_at !== null && Date.parse(row.rotated_at) + REFRESH_GRACE_MS < now) {
      await tx.execute(sql`UPDATE refresh_tokens SET revoked_at = ${iso(now)}
        WHERE family_id = ${row.family_id} AND revoked_at IS NULL`);
      return undefined;
    }
    if (row.rotated_at === null)
      await tx.execute(sql`UPDATE refresh_tokens SET rotated_at = ${iso(now)} WHERE id = ${id}`);
    return issue({ ...deps, orm: tx }, row.user_id, row.family_id);
  });
}
