import { cpSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { anyRows, pick, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import { filesWith } from '../../testing/deletable-visit.ts';
import { engines } from '../../testing/engines.ts';
import { erasuresIn } from '../../testing/erasures.ts';
import { checkpointsOf } from '../../testing/power-cut.ts';
import { miscounts, misplaced } from '../../testing/recount.ts';
import { restart } from '../../testing/restart.ts';
import { SEED, soaked } from '../../testing/soak.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { newSession, pageBlocks, post } from '../../testing/visits.ts';
import { createTestWorkspace, type TestWorkspace } from '../../testing/workspaces.ts';
import { COMPACT_SESSION, deleteSessions } from '../blocks/service.ts';

const SESSIONS = 3;
const PAGES = 2;
const SEQS = 5;
const VARIANTS = 3;
const RUNS = soaked(1);
/** Its dozens of restarts are minutes on a machine that runs much beside. */
const TIMEOUT_MS = 1_200_000;
const SOON = { timeout: 60_000, interval: 50 };
/** Nothing more is expected of a session after so long. */
const COMPACT_AFTER_MS = 300;

/** Which block: variant v of a number holds other bytes than the others, and v + 2 events. */
interface Choice {
  session: number;
  page: number;
  seq: number;
  variant: number;
}

type Step =
  | { kind: 'send'; blocks: Choice[] }
  /** While its blocks are on their way. */
  | { kind: 'delete'; session: number; blocks: Choice[] }
  /** It is over for now, and becomes a recording, or a longer one. */
  | { kind: 'compact'; session: number }
  /** The bytes of what was deleted, while blocks are on their way. */
  | { kind: 'erase'; blocks: Choice[] }
  | { kind: 'restart' }
  | { kind: 'copy database' }
  /** As after a power cut: the database becomes what it was when it was copied, storage stays. */
  | { kind: 'restart on the copy' };

const keyOf = ({ session, page, seq }: Choice) => `${session}/${page}/${seq}`;
/** Two blocks of one number at once: which comes first is not ours to say. */
const oneANumber = (blocks: Choice[]) =>
  blocks.filter((block) => blocks.find((each) => keyOf(each) === keyOf(block))?.variant === block.variant);

const session = fc.nat(SESSIONS - 1);
const choice = fc.record({
  session,
  page: fc.nat(PAGES - 1),
  seq: fc.nat(SEQS - 1),
  // Mostly the same bytes again.
  variant: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(VARIANTS - 1) }),
});
const blocks = fc.array(choice, { minLength: 1, maxLength: 8 }).map(oneANumber);

const several = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: fc.record({ kind: fc.constant('send' as const), blocks }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), session, blocks }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('compact' as const), session }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('erase' as const), blocks }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
  ),
  { minLength: 2, maxLength: 7, size: 'max' },
);
/** Where the database can be copied, each plan falls back once. */
const plans = (canCopy: boolean): fc.Arbitrary<Step[]> =>
  fc
    .tuple(several, several, several)
    .map(([first, then, last]) =>
      canCopy
        ? [...first, { kind: 'copy database' }, ...then, { kind: 'restart on the copy' }, ...last]
        : [...first, ...then, ...last],
    );

/** The rules of ingest, plainly. */
class Model {
  readonly stored = new Map<string, Choice>();
  readonly deleted = new Set<number>();

  take(block: Choice): number {
    if (this.deleted.has(block.session)) return 410;
    const known = this.stored.get(keyOf(block));
    if (known) return known.variant === block.variant ? 202 : 409;
    this.stored.set(keyOf(block), block);
    return 202;
  }
  delete(number: number): void {
    this.deleted.add(number);
    for (const [key, block] of this.stored) if (block.session === number) this.stored.delete(key);
  }
  events = (number: number) =>
    [...this.stored.values()]
      .filter((block) => block.session === number)
      .reduce((sum, { variant }) => sum + variant + 2, 0);
}

describe.each(engines())('ingest on %s, against a model of its rules', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer({ engine, compacts: true, compact_after_ms: COMPACT_AFTER_MS });
  });
  afterAll(() => server.close());

  const orm = () => server.deps.database.orm;
  const deps = () => ({ ...server.deps, orm: orm() });
  const erased = () =>
    vi.waitFor(async () => expect(await erasuresIn(server.deps.jobs)).toEqual([]), { timeout: 60_000 });
  const copy = () => join(server.data_dir, 'copy');
  const newestCheckpoint = () =>
    join(server.data_dir, 'checkpoints', checkpointsOf(server.data_dir)[0] as string, 'database');

  /** The sessions of one run, and how to act on them. */
  function visitsTo(store: TestWorkspace) {
    const start = Date.now() - 60_000;
    const ids = Array.from({ length: SESSIONS }, () => {
      const id = newSession(store);
      return { id, pages: Array.from({ length: PAGES }, () => crypto.randomUUID()) };
    });
    const envelopes = new Map<string, Uint8Array>();
    const idOf = (number: number) => ids[number]?.id.session_id as string;
    return {
      idOf,
      send: async (block: Choice) => {
        const name = `${keyOf(block)}/${block.variant}`;
        const { id, pages } = ids[block.session] as (typeof ids)[0];
        const page = { ...id, page_id: pages[block.page] as string };
        const envelope =
          envelopes.get(name) ??
          pageBlocks(page, { blocks: block.seq + 1, events_a_block: block.variant + 2, start })[block.seq]
            ?.envelope;
        envelopes.set(name, envelope as Uint8Array);
        return (await post(server, envelope as Uint8Array)).status;
      },
      remove: (number: number) => deleteSessions(deps(), store.workspace_id, [idOf(number)]),
      written: async (number: number) => {
        const session = { workspace_id: store.workspace_id, session_id: idOf(number) };
        const inBlocks = async () => {
          await server.deps.jobs.add(orm(), [COMPACT_SESSION.ask(session)]);
          return anyRows(orm())`SELECT seq FROM blocks WHERE session_id = ${session.session_id}`;
        };
        await expect.poll(inBlocks, SOON).toEqual([]);
      },
      /** How many its replay is given. */
      replayed: async (number: number) => {
        const response = await fetch(`${server.url}/api/sessions/${idOf(number)}/events/`, {
          headers: store.headers,
        });
        return response.ok ? ((await response.json()) as unknown[]).length : response.status;
      },
      total: async (number: number) => {
        const response = await fetch(`${server.url}/api/sessions/${idOf(number)}/`, {
          headers: store.headers,
        });
        return response.ok
          ? ((await response.json()) as { total_events: number }).total_events
          : response.status;
      },
    };
  }
  type Visits = ReturnType<typeof visitsTo>;

  async function perform(step: Step, model: Model, visits: Visits): Promise<void> {
    switch (step.kind) {
      case 'send': {
        const expected = step.blocks.map((block) => model.take(block));
        expect(await Promise.all(step.blocks.map(visits.send))).toEqual(expected);
        return;
      }
      case 'delete': {
        const meant = step.blocks.map((block) => ({ ...block, session: step.session }));
        const expected = oneANumber(meant).map((block) => ({ block, status: model.take(block) }));
        const [, ...statuses] = await Promise.all([
          visits.remove(step.session),
          ...expected.map(({ block }) => visits.send(block)),
        ]);
        // Before the deletion, or after it.
        for (const [i, { status }] of expected.entries()) expect([status, 410]).toContain(statuses[i]);
        model.delete(step.session);
        return;
      }
      case 'erase': {
        const expected = step.blocks.map((block) => model.take(block));
        const [, ...statuses] = await Promise.all([erased(), ...step.blocks.map(visits.send)]);
        expect(statuses).toEqual(expected);
        return;
      }
      case 'compact':
        return visits.written(step.session);
      case 'restart':
        return restart(server);
      case 'copy database':
        // By the checkpoint that a power cut falls back to: a restart for it would be a third of this test's time.
        await server.deps.database.flush();
        await rm(copy(), { recursive: true, force: true });
        // In one go: the next checkpoints, of work in the background, would take this one away.
        return cpSync(newestCheckpoint(), copy(), { recursive: true });
      case 'restart on the copy':
        return restart(server, async (folder) => {
          await rm(folder as string, { recursive: true });
          await cp(copy(), folder as string, { recursive: true });
        });
    }
  }

  it(
    'answers and keeps what the model says, whatever comes in whatever order',
    async () => {
      const begun = async (store: TestWorkspace) =>
        rowsOf(orm(), pick(schema.sessions, 'session_id', 'created_at'))`
          SELECT session_id, created_at FROM sessions WHERE workspace_id = ${store.workspace_id} ORDER BY 1`;
      const run = async (plan: Step[]) => {
        const store = await createTestWorkspace(server);
        const visits = visitsTo(store);
        const model = new Model();
        const beginnings = new Map<string, string>();
        for (const step of plan) {
          await perform(step, model, visits);
          for (const { session_id, created_at } of await begun(store))
            if (!beginnings.has(session_id)) beginnings.set(session_id, created_at);
        }
        for (let number = 0; number < SESSIONS; number++) {
          expect(await visits.total(number)).toBe(model.events(number) || 404);
          expect(await visits.replayed(number)).toBe(model.events(number) || 404);
        }
        for (const { session_id, created_at } of await begun(store))
          expect(created_at).toBe(beginnings.get(session_id));
        expect(await miscounts(orm())).toEqual([]);
        await erased();
        expect(await misplaced(deps())).toEqual([]);
        const deleted = [...model.deleted].map(visits.idOf);
        const segments = join(server.data_dir, 'storage/objects/segments');
        expect(filesWith(segments, deleted)).toEqual([]);
        // What a try had put whose session was deleted meanwhile goes when the next one looks.
        const left = async () => {
          const keys: string[] = [];
          for await (const { key } of server.deps.storage.list(`recordings/${store.workspace_id}/`))
            keys.push(key);
          return keys.filter((key) => deleted.some((id) => key.includes(id)));
        };
        await expect.poll(left, SOON).toEqual([]);
      };
      await fc.assert(fc.asyncProperty(plans(engine === 'pglite'), run), {
        numRuns: RUNS,
        seed: SEED,
        endOnFailure: true,
        includeErrorInReport: true,
      });
    },
    TIMEOUT_MS,
  );
});
