import { REFRESH_GRACE_MS } from '@vitrine/contract/limits';
import { sql } from 'drizzle-orm';
import { firstRow, pick, type RowOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { CallRequest } from '../../http/handler.ts';
import type { RefreshToken } from '../../http/tokens.ts';
import { iso } from '../../kernel/iso.ts';
import type { Orm } from '../../ports/database.ts';
import { record } from '../audit/service.ts';
import {
  endLoginSession,
  endOf,
  type LiveLoginSession,
  type LoginSessionDeps,
  makeRefresh,
  pairOf,
  type TokenPair,
} from './login-sessions.ts';
import type { SeenFrom } from './seen-from.ts';

const TOKEN_ROW = {
  ...pick(schema.sign_ins, 'user_id', 'created_at', 'revoked_at'),
  ...pick(schema.refresh_tokens, 'expires_at', 'rotated_at', 'successor_id'),
  sign_in_id: schema.sign_ins.id,
};
type TokenRow = RowOf<typeof TOKEN_ROW>;

/**
 * A new pair for a refresh token; undefined when it no longer counts. The token given up still works for
 * `REFRESH_GRACE_MS`, because two tabs may refresh at once, and answers may be lost: it gives the same successor. So whoever copied it has no
 * line of tokens of their own, and the first to renew it again is found out by the other: a token that is used after its grace ends the
 * sign-in, for the thief and for the owner.
 */
export async function rotate(
  deps: LoginSessionDeps,
  refresh: string,
  request: CallRequest,
  from: SeenFrom,
): Promise<TokenPair | undefined> {
  const id = await deps.tokens.verifyRefresh(refresh);
  if (id === undefined) return undefined;
  const { clock } = deps;
  const now = clock.now();
  return deps.orm.transaction(async (tx) => {
    const row = await lockToken(tx, id);
    if (!row || row.revoked_at !== null || Date.parse(row.expires_at) <= now) return undefined;
    const { sign_in_id, user_id } = row;
    const login_session = { sign_in_id, user_id, created_at: Date.parse(row.created_at) };
    if (endOf(login_session) <= now) return undefined;
    if (row.rotated_at !== null && Date.parse(row.rotated_at) + REFRESH_GRACE_MS < now) {
      await endLoginSession(tx, clock, login_session);
      await record(tx, clock, { action: 'copied_token_refused', user_id, request });
      return undefined;
    }
    await noteSeen(tx, sign_in_id, now, from);
    return pairOf(
      deps,
      login_session,
      (await successorOf(tx, row)) ?? (await succeed(tx, deps, id, login_session)),
    );
  });
}

/** With its sign-in: one that is being ended must not meanwhile have a token that the end does not see. */
const lockToken = (tx: Orm, id: string): Promise<TokenRow | undefined> =>
  firstRow(tx, TOKEN_ROW)`
    SELECT s.id AS sign_in_id, s.user_id, s.created_at, s.revoked_at, t.expires_at, t.rotated_at, t.successor_id
    FROM refresh_tokens t JOIN sign_ins s ON s.id = t.family_id WHERE t.id = ${id} FOR UPDATE OF t, s`;

/** What it was changed for; undefined when it was not yet, or by a server that did not note it. Asked once the row is locked. */
async function successorOf(tx: Orm, row: TokenRow): Promise<RefreshToken | undefined> {
  const { user_id, rotated_at, successor_id: id } = row;
  if (rotated_at === null || id === null) return undefined;
  const found = await firstRow(tx, pick(schema.refresh_tokens, 'expires_at'))`
    SELECT expires_at FROM refresh_tokens WHERE id = ${id}`;
  return (
    found && { id, user_id, issued_at: Date.parse(rotated_at), expires_at: Date.parse(found.expires_at) }
  );
}

async function succeed(
  tx: Orm,
  { clock }: LoginSessionDeps,
  id: string,
  login_session: LiveLoginSession,
): Promise<RefreshToken> {
  const successor = await makeRefresh(tx, clock, login_session);
  await tx.execute(sql`UPDATE refresh_tokens
    SET rotated_at = coalesce(rotated_at, ${iso(successor.issued_at)}), successor_id = ${successor.id} WHERE id = ${id}`);
  return successor;
}

/** For who looks at their devices: the ones that are used renew their access every quarter of an hour. */
const noteSeen = (tx: Orm, sign_in_id: string, now: number, { network, country, user_agent }: SeenFrom) =>
  tx.execute(sql`UPDATE sign_ins SET seen_at = ${iso(now)}, seen_network = ${network}, seen_country = ${country},
    user_agent = ${user_agent} WHERE id = ${sign_in_id}`);
