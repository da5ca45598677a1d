import { readFile } from 'node:fs/promises';
import { endpoints } from '@vitrine/contract/endpoints';
import { expect, it, onTestFinished } from 'vitest';
import { modulesOf } from './app.ts';
import { everyHandler } from './http/handler.ts';
import { defineModule } from './kernel/module.ts';
import { ROLES } from './kernel/role.ts';
import { jobsOf } from './kernel/run-modules.ts';
import { workspacesHandlers } from './modules/workspaces/routes.ts';
import type { SafeFetcher } from './ports/safe-fetcher.ts';
import { createServices } from './services.ts';
import { createTestServer } from './testing/test-server.ts';

/** All there is: of a process that keeps assets and compacts, on either database. */
async function listed() {
  const server = await createTestServer({ engine: 'pglite', role: 'ingest' });
  onTestFinished(() => server.close());
  const { database } = server.deps;
  const services = createServices({
    ...server.deps,
    database: { ...database, engine: 'postgres', vacuum: async () => undefined },
    fetcher: {} as SafeFetcher,
    compacts: true,
  });
  const modules = modulesOf(services);
  onTestFinished(async () => {
    for (const module of modules) await module.close?.();
  });
  return modules;
}

it('has a handler for each row of the contract, from one module each', async () => {
  const names = (await listed()).flatMap(({ handlers = {} }) => Object.keys(handlers));
  expect(names.toSorted()).toEqual(Object.keys(endpoints).toSorted());
});

it('does not compile without a handler for each row', async () => {
  const server = await createTestServer({ engine: 'pglite', role: 'ingest' });
  onTestFinished(() => server.close());
  const { orm } = server.deps.database;
  // @ts-expect-error: all other rows lack one
  everyHandler([defineModule({ handlers: workspacesHandlers({ orm }) })]);
});

it('has a part for each role', async () => {
  const modules = await listed();
  const parts = [
    ...modules.filter(({ handlers, routes }) => handlers || routes).map(({ serves = 'api' }) => serves),
    ...jobsOf(modules).map(({ role }) => role),
  ];
  expect([...new Set(parts)].toSorted()).toEqual(ROLES.filter((role) => role !== 'all').toSorted());
});

it('works the kinds of jobs that docs/formats.md names, by the roles that it names', async () => {
  const text = await readFile(new URL('../../../docs/formats.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| `(\w+)` \| (api|worker) \|/gm)].map(
    ([, kind, role]) => `${kind} ${role}`,
  );
  const jobs = jobsOf(await listed()).map(({ kind, role }) => `${kind} ${role}`);
  expect(rows.toSorted()).toEqual(jobs.toSorted());
});
