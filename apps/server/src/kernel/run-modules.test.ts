import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Orm } from '../ports/database.ts';
import type { NewJob, WorkOptions } from '../ports/job-queue.ts';
import { fakeClock } from '../testing/fake-clock.ts';
import { defineJob, NO_DATA, only } from './job.ts';
import { createLoadGate } from './load-gate.ts';
import { createLogger } from './logger.ts';
import { defineModule } from './module.ts';
import { type Part, ROLES, type Role } from './role.ts';
import { runModules } from './run-modules.ts';

const HOUR_MS = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** What a process of the role does of these modules, in order. */
function processOf(role: Role) {
  const told: string[] = [];
  const clock = fakeClock();
  const loadGate = createLoadGate();
  const working = new Map<string, WorkOptions>();
  const asked: NewJob[] = [];
  const jobs = {
    work(kind: string, options: WorkOptions) {
      working.set(kind, options);
      return { stop: async () => void told.push(`${kind} stops`) };
    },
    add: async (_tx: Orm, added: readonly NewJob[]) => void asked.push(...added),
  };
  const deps = { role, jobs, clock, loadGate, orm: {} as Orm, log: createLogger('silent') };
  return { told, clock, loadGate, working, asked, deps };
}

const kindOf = (kind: string, role: Part, more = {}) =>
  defineJob({ kind, key: only, data: NO_DATA, role, lease_ms: 1_000, ...more });
const nothing = async () => undefined;

const MODULES = [
  defineModule({ jobs: [kindOf('mail', 'api').workedBy(nothing)] }),
  defineModule({
    jobs: [
      kindOf('clean', 'worker', { gated: true }).recurring({ subject: 'all', every_ms: HOUR_MS }, nothing),
      kindOf('renew', 'api').recurring({ subject: 'all', every_ms: HOUR_MS }, nothing),
    ],
  }),
];

it.each([
  ['all', ['mail', 'clean', 'renew'], ['clean', 'renew']],
  ['api', ['mail', 'renew'], ['renew']],
  ['worker', ['clean'], ['clean']],
  ['ingest', [], []],
] as const)('works and asks for the jobs of its role alone: %s', async (role, kinds, recurring) => {
  const { clock, working, asked, deps } = processOf(role);
  const close = runModules(deps, MODULES);
  expect([...working.keys()]).toEqual(kinds);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toEqual([]);
  clock.advance(HOUR_MS);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toEqual(recurring.map((kind) => ({ kind, key: 'all', data: {} })));
  await close();
  clock.advance(HOUR_MS);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toHaveLength(recurring.length);
});

it.each(ROLES)('begins what is no job in workers alone: %s', async (role) => {
  const { told, deps } = processOf(role);
  const background = () => {
    told.push('begins');
    return async () => void told.push('ends');
  };
  await runModules(deps, [defineModule({ background })])();
  expect(told).toEqual(role === 'all' || role === 'worker' ? ['begins', 'ends'] : []);
});

it('tells all jobs to stop, and ends each module once those after it have ended', async () => {
  const { told, deps } = processOf('all');
  const module = (name: string, ms: number) =>
    defineModule({
      jobs: [kindOf(name, 'worker').workedBy(nothing)],
      async close() {
        await new Promise((resolve) => setTimeout(resolve, ms));
        told.push(`${name} ends`);
      },
    });
  const closing = runModules(deps, [module('first', 0), module('second', 50), module('third', 100)])();
  await vi.advanceTimersByTimeAsync(1_000);
  await closing;
  expect(told.slice(0, 3).toSorted()).toEqual(['first stops', 'second stops', 'third stops']);
  expect(told.slice(3)).toEqual(['third ends', 'second ends', 'first ends']);
});

it('has jobs that give way wait for a turn, unless the process is to end', async () => {
  const { loadGate, working, deps } = processOf('all');
  const close = runModules(deps, MODULES);
  expect(working.get('mail')?.before).toBeUndefined();
  loadGate.tell(true);
  let turns = 0;
  const wait = () =>
    working
      .get('clean')
      ?.before?.()
      .then(() => (turns += 1));
  void wait();
  await vi.advanceTimersByTimeAsync(500);
  expect(turns).toBe(0);
  await close();
  loadGate.tell(true);
  await wait();
  expect(turns).toBe(2);
});

it('lets a job go on for its turn', async () => {
  const { clock, loadGate, working, deps } = processOf('worker');
  const erased = kindOf('erase', 'worker', { gated: true, turn_ms: 10_000 }).workedBy(nothing);
  const close = runModules(deps, [defineModule({ jobs: [erased] })]);
  const before = () => working.get('erase')?.before?.();
  await before();
  loadGate.tell(true);
  clock.advance(9_000);
  await before();
  clock.advance(1_000);
  let turns = 0;
  const waited = before()?.then(() => (turns += 1));
  await vi.advanceTimersByTimeAsync(500);
  expect(turns).toBe(0);
  loadGate.tell(false);
  await waited;
  await close();
});

it('does not begin where two modules declare the same kind of job', () => {
  const { working, deps } = processOf('all');
  const twice = [...MODULES, defineModule({ jobs: [kindOf('mail', 'worker').workedBy(nothing)] })];
  expect(() => runModules(deps, twice)).toThrow('job kinds that are declared twice: mail');
  expect(working.size).toBe(0);
});
