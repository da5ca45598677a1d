import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { firstRow, pick } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import { clientNetwork } from '../../http/client-network.ts';
import type { Failure } from '../../http/handler.ts';
import { iso } from '../../kernel/iso.ts';
import type { Needs } from '../../kernel/needs.ts';
import type { Orm } from '../../ports/database.ts';
import { type AttemptRule, type AttemptState, afterAttempt, waitOf } from './rules.ts';

export type { AttemptRule } from './rules.ts';

/** One thing that attempts are counted on. */
export interface Counted {
  rule: AttemptRule;
  key: string;
  /** A success ends the count (an account's), or takes back the attempt alone (an address's, which others share). */
  on_success: 'forget' | 'take_back';
}

export type Attempt = { ok: true; succeeded(): Promise<void> } | (Failure & { error: 'too_many_attempts' });

export interface LoginThrottling {
  /**
   * Counts an attempt on everything it is counted on, before it is made: many at once are counted as many. Refused while
   * one of them is to be waited for; what is refused is not counted, so that waiting helps. Kept in the database, so that
   * a restart forgives nothing and all processes count together.
   */
  begin(counted: readonly Counted[]): Promise<Attempt>;
}

/** Of a person's name for themselves, or an id; only its hash is kept. */
export const countedOn = (
  purpose: string,
  what: string,
  rule: AttemptRule,
  on_success: Counted['on_success'] = 'forget',
): Counted => ({
  rule,
  key: `${purpose}:${createHash('sha256').update(what.toLowerCase()).digest('base64url')}`,
  on_success,
});

/** Of an address, or the /64 of IPv6. */
export const countedOnNetwork = (purpose: string, ip: string, rule: AttemptRule): Counted =>
  countedOn(`${purpose}/network`, clientNetwork(ip), rule, 'take_back');

/** The answer to who has to wait: `retry_after` in seconds, also as a header. */
const refusal = (ms: number): Attempt => {
  const retry_after = Math.ceil(ms / 1_000);
  return {
    ok: false,
    error: 'too_many_attempts',
    extra: { retry_after },
    headers: { 'retry-after': String(retry_after) },
  };
};

const FORGOTTEN_AT_ONCE = 100;

export function createLoginThrottling({ orm, clock }: Needs<'orm' | 'clock'>): LoginThrottling {
  return {
    async begin(counted) {
      const now = clock.now();
      // In one order, so that two who count on the same things do not wait for one another.
      const ordered = [...counted].sort((a, b) => (a.key < b.key ? -1 : 1));
      const wait = await orm.transaction(async (tx) => {
        const states: AttemptState[] = [];
        for (const { key } of ordered) states.push(await lock(tx, key, now));
        const waits = ordered.map(({ rule }, i) => waitOf(rule, states[i], now));
        const longest = Math.max(...waits);
        if (longest > 0) return longest;
        for (const [i, { key, rule }] of ordered.entries())
          await write(tx, key, afterAttempt(rule, states[i], now));
        return 0;
      });
      await forget(orm, now);
      if (wait > 0) return refusal(wait);
      return { ok: true, succeeded: () => takeBack(orm, ordered) };
    },
  };
}

/** Makes the row when there is none, so that there is something to lock. */
async function lock(tx: Orm, key: string, now: number): Promise<AttemptState> {
  const row = await firstRow(tx, pick(schema.attempts, 'count', 'free_at', 'forgotten_at'))`
    INSERT INTO attempts AS a (key, count, free_at, forgotten_at)
    VALUES (${key}, 0, ${iso(now)}, ${iso(now + 1)}) ON CONFLICT (key) DO UPDATE SET count = a.count
    RETURNING count, free_at, forgotten_at`;
  if (!row) throw new Error('upsert returned no row');
  return {
    count: row.count,
    free_at: Date.parse(row.free_at),
    forgotten_at: Date.parse(row.forgotten_at),
  };
}

const write = (tx: Orm, key: string, { count, free_at, forgotten_at }: AttemptState) =>
  tx.execute(sql`UPDATE attempts SET count = ${count}, free_at = ${iso(free_at)},
    forgotten_at = ${iso(forgotten_at)} WHERE key = ${key}`);

/** Of what nobody tries any more, some at a time; what another one holds is left to it. */
const forget = (orm: Orm, now: number) =>
  orm.execute(sql`DELETE FROM attempts WHERE key IN (SELECT key FROM attempts WHERE forgotten_at <= ${iso(now)}
    LIMIT ${FORGOTTEN_AT_ONCE} FOR UPDATE SKIP LOCKED)`);

async function takeBack(orm: Orm, counted: readonly Counted[]): Promise<void> {
  await orm.transaction(async (tx) => {
    for (const { key, on_success } of counted)
      await tx.execute(
        on_success === 'forget'
          ? sql`DELETE FROM attempts WHERE key = ${key}`
          : sql`UPDATE attempts SET count = greatest(0, count - 1) WHERE key = ${key}`,
      );
  });
}
