import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@vitrine/contract/durations';
import { AUTH_COOKIE_DAYS, SIGN_IN_MAX_DAYS } from '@vitrine/contract/limits';
import { sql } from 'drizzle-orm';
import { hasRows } from '../../database/rows.ts';
import type { Bearer, RefreshToken, Tokens } from '../../http/tokens.ts';
import { iso } from '../../kernel/iso.ts';
import type { Needs } from '../../kernel/needs.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Orm } from '../../ports/database.ts';
import { NOWHERE, type SeenFrom } from './seen-from.ts';

const LIFE_MS = AUTH_COOKIE_DAYS * DAY_MS;
const MAX_LIFE_MS = SIGN_IN_MAX_DAYS * DAY_MS;

export interface TokenPair {
  access: string;
  refresh: string;
}

export interface LoginSessionDeps extends Needs<'orm' | 'clock'> {
  tokens: Tokens;
}

/** A sign-in that counts, and when it was made (ms). */
export interface LiveLoginSession extends Bearer {
  created_at: number;
}

/** When it ends, however often it is renewed. */
export const endOf = ({ created_at }: Pick<LiveLoginSession, 'created_at'>): number =>
  created_at + MAX_LIFE_MS;

/** Both tokens for a row of refresh_tokens. */
export async function pairOf(
  { tokens }: Pick<LoginSessionDeps, 'tokens'>,
  login_session: LiveLoginSession,
  refresh: RefreshToken,
): Promise<TokenPair> {
  return {
    access: await tokens.signAccess(login_session, endOf(login_session)),
    refresh: await tokens.signRefresh(refresh),
  };
}

/** Makes a row of refresh_tokens, good for some days and never beyond the end of its sign-in. */
export async function makeRefresh(
  orm: Orm,
  clock: Clock,
  login_session: LiveLoginSession,
): Promise<RefreshToken> {
  const issued_at = clock.now();
  const { user_id, sign_in_id } = login_session;
  const token = {
    id: randomUUID(),
    user_id,
    issued_at,
    expires_at: Math.min(issued_at + LIFE_MS, endOf(login_session)),
  };
  await orm.execute(sql`INSERT INTO refresh_tokens (id, family_id, user_id, expires_at)
    VALUES (${token.id}, ${sign_in_id}, ${user_id}, ${iso(token.expires_at)})`);
  return token;
}

/** Signs a person in on one device, and answers its first pair. What has expired goes at this occasion. */
export async function startLoginSession(
  deps: LoginSessionDeps,
  user_id: string,
  from: SeenFrom = NOWHERE,
): Promise<TokenPair> {
  const created_at = deps.clock.now();
  const now = iso(created_at);
  await deps.orm.execute(sql`DELETE FROM refresh_tokens WHERE expires_at < ${now}`);
  await deps.orm.execute(sql`DELETE FROM sign_ins s WHERE user_id = ${user_id}
    AND NOT EXISTS (SELECT FROM refresh_tokens t WHERE t.family_id = s.id)`);
  const sign_in_id = randomUUID();
  return deps.orm.transaction(async (tx) => {
    const { network, country, user_agent } = from;
    await tx.execute(sql`INSERT INTO sign_ins
        (id, user_id, created_at, network, user_agent, seen_at, seen_network, seen_country)
      VALUES (${sign_in_id}, ${user_id}, ${now}, ${network}, ${user_agent}, ${now}, ${network}, ${country})`);
    const login_session = { user_id, sign_in_id, created_at };
    return pairOf(deps, login_session, await makeRefresh(tx, deps.clock, login_session));
  });
}

/** Ends one sign-in: its tokens count no longer, from the next call on. */
export const endLoginSession = (orm: Orm, clock: Clock, { user_id, sign_in_id }: Bearer) =>
  orm.execute(sql`UPDATE sign_ins SET revoked_at = ${iso(clock.now())}
    WHERE id = ${sign_in_id} AND user_id = ${user_id} AND revoked_at IS NULL`);

/** Ends all sign-ins of a person, but the one to keep. */
export async function endLoginSessions(
  orm: Orm,
  clock: Clock,
  user_id: string,
  keep?: string,
): Promise<void> {
  const others = keep === undefined ? sql`` : sql`AND id <> ${keep}`;
  await orm.execute(sql`UPDATE sign_ins SET revoked_at = ${iso(clock.now())}
    WHERE user_id = ${user_id} AND revoked_at IS NULL ${others}`);
}

/** Whether the person has signed in from that network (http/client-network.ts) within the last days. */
export const signedInFrom = (orm: Orm, user_id: string, network: string): Promise<boolean> =>
  hasRows(orm)`SELECT 1 FROM sign_ins WHERE user_id = ${user_id} AND network = ${network} LIMIT 1`;
