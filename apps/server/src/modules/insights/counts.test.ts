import { randomUUID } from 'node:crypto';
import type { Contribution } from '@vitrine/recording/contribution/contribution';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyRows } from '../../database/rows.ts';
import { call } from '../../testing/api.ts';
import { engines } from '../../testing/engines.ts';
import { contributionOf, mislabelled } from '../../testing/insights.ts';
import { insertSession } from '../../testing/sessions.ts';
import { useNewWorkspace, useServer } from '../../testing/use-server.ts';
import { expireSessions } from '../blocks/service.ts';
import { applyContribution } from './service.ts';

const RUNS = 12;
const TIMEOUT_MS = 240_000;
const NOW = Date.UTC(2026, 0, 15, 12);

const TEXTS = ['/', '/velas', '/carrito', '50%_off', 'ñandú', '=1+1'];
const contribution: fc.Arbitrary<Contribution> = fc
  .record({
    stage: fc.constantFrom('visit' as const, 'product' as const, 'cart' as const),
    page_seen: fc.subarray(TEXTS),
    event: fc.subarray(TEXTS),
    signal: fc.subarray(['rage', 'error', 'rage:product']),
  })
  .map(({ stage, ...labels }) => contributionOf({ stage, labels }));

/** What happens to one of a few sessions. */
const step = fc.record({
  session: fc.nat(5),
  what: fc.oneof(
    { weight: 6, arbitrary: contribution.map((written) => ({ kind: 'written' as const, written })) },
    { weight: 1, arbitrary: contribution.map((written) => ({ kind: 'killed' as const, written })) },
    { weight: 1, arbitrary: fc.constant({ kind: 'deleted' as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'expired' as const }) },
  ),
});

describe.each(engines())('what visits add on %s', { timeout: TIMEOUT_MS }, (engine) => {
  const server = useServer({ engine });
  const store = useNewWorkspace(server);
  const orm = () => server.deps.database.orm;

  const apply = (session_id: string, written: Contribution, dies = false) =>
    orm().transaction(async (tx) => {
      const session = { workspace_id: store.workspace_id, session_id };
      // As compaction holds it; who is gone adds nothing.
      const there = await anyRows(tx)`SELECT 1 FROM sessions WHERE session_id = ${session_id} FOR UPDATE`;
      if (there.length > 0)
        await applyContribution(tx, session, { version: randomUUID(), contribution: written, at: NOW });
      if (dies) throw new Error('killed');
    });

  async function take(
    id: string,
    { kind, ...rest }: { kind: string; written?: Contribution },
  ): Promise<void> {
    const { written } = rest;
    if (written) {
      const applied = apply(id, written, kind === 'killed');
      if (kind === 'killed') await expect(applied).rejects.toThrow('killed');
      else await applied;
    } else if (kind === 'deleted')
      await call(server, 'sessions_delete', { headers: store.headers, body: { session_ids: [id] } });
    else
      await expireSessions({ ...server.deps, orm: orm() }, store.workspace_id, [id], async () => undefined);
  }

  it('is what a recount says, whatever is written anew, deleted and killed, and in whatever order', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { maxLength: 4 }), { maxLength: 6 }), async (rounds) => {
        const ids = await Promise.all(
          Array.from({ length: 6 }, () => insertSession(server, store.workspace_id, { created_at: NOW })),
        );
        for (const round of rounds) {
          await Promise.all(round.map(({ session, what }) => take(ids[session] as string, what)));
          expect(await mislabelled(orm())).toEqual([]);
        }
        await call(server, 'sessions_delete', { headers: store.headers, body: { session_ids: ids } });
        expect(await anyRows(orm())`SELECT * FROM labels WHERE workspace_id = ${store.workspace_id}`).toEqual(
          [],
        );
      }),
      { numRuns: RUNS },
    ));

  it('is no more than 500 new labels of a kind a day; what is beyond is one', async () => {
    const labels = (from: number) => ({
      event: Array.from({ length: 20 }, (_, n) => `event ${from + n}`),
    });
    const visits = Array.from({ length: 30 }, (_, n) => labels(n * 20));
    for (const own of visits) {
      const id = await insertSession(server, store.workspace_id, { created_at: NOW });
      await apply(id, contributionOf({ labels: own }));
    }
    const [count] = await anyRows(orm())`SELECT count(*) FILTER (WHERE text <> '*') AS own,
      max(sessions) FILTER (WHERE text = '*') AS other FROM labels
      WHERE workspace_id = ${store.workspace_id} AND kind = 'event'`;
    expect(count).toEqual({ own: 500, other: 5 });
    expect(await mislabelled(orm())).toEqual([]);
  });
});
