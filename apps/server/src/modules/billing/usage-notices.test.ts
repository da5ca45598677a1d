import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyRows } from '../../database/rows.ts';
import type { Mailer } from '../../ports/mailer.ts';
import { engines } from '../../testing/engines.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { mailsTo, nthMail } from '../../testing/mails.ts';
import { SHIPPED_PLANS } from '../../testing/plans.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { newSession, pageBlocks, post } from '../../testing/visits.ts';
import { createTestWorkspace, type TestWorkspace } from '../../testing/workspaces.ts';
import { applyPlans } from './service.ts';

describe.each(engines())('an owner whose plan is being used up, on %s', (engine) => {
  const clock = fakeClock(Date.UTC(2026, 0, 15, 12));
  let server: TestServer;
  let refuses = false;
  beforeAll(async () => {
    server = await createTestServer({ engine, clock });
    const { mailer } = server.deps;
    const { send } = mailer;
    // A mail server that is away for a while.
    mailer.send = async (mail: Parameters<Mailer['send']>[0]) => {
      if (refuses) throw new Error('the mail server is away');
      await send.call(mailer, mail);
    };
  });
  afterAll(() => server.close());

  const visits = async (store: TestWorkspace, count: number) => {
    const statuses = await Promise.all(
      Array.from({ length: count }, async () => {
        const [block] = pageBlocks(newSession(store), { start: clock.now() - 1_000 });
        return (await post(server, block?.envelope ?? new Uint8Array())).status;
      }),
    );
    return statuses.filter((status) => status === 202).length;
  };
  const subjects = async ({ email }: TestWorkspace) =>
    (await mailsTo(server, email)).map(({ subject }) => subject);
  const settled = () =>
    expect
      .poll(() => anyRows(server.deps.database.orm)`SELECT key FROM jobs WHERE kind = 'tell_usage'`)
      .toEqual([]);

  it('is written to once at 70, 90 and 100 per cent, in the language of the store', async () => {
    const store = await createTestWorkspace(server, {
      session_limit: 10,
      store: { name: 'Casa Lumbre', main_language: 'es' },
    });
    expect(await visits(store, 6)).toBe(6);
    await settled();
    expect(await subjects(store)).toEqual([]);
    expect(await visits(store, 1)).toBe(1);
    const { text } = await nthMail(server, store.email);
    expect(text).toContain('En este período se usaron 7 de las 10 grabaciones de tu plan para Casa Lumbre.');
    expect(text).toContain('Tu cupo se renueva el 1 de febrero de 2026.');
    expect(await visits(store, 1)).toBe(1);
    expect(await visits(store, 1)).toBe(1);
    await nthMail(server, store.email, 2);
    expect(await visits(store, 20)).toBe(1);
    await nthMail(server, store.email, 3);
    expect(await visits(store, 3)).toBe(0);
    await settled();
    expect(await subjects(store)).toEqual([
      'Se usó el 70 % de las grabaciones de Casa Lumbre',
      'Se usó el 90 % de las grabaciones de Casa Lumbre',
      'No quedan grabaciones para Casa Lumbre',
    ]);
  });

  it('hears of the highest share alone of those that were reached at once, and of the next period anew', async () => {
    const store = await createTestWorkspace(server, { session_limit: 4 });
    expect(await visits(store, 9)).toBe(4);
    await nthMail(server, store.email);
    clock.advance(20 * 24 * 60 * 60_000);
    expect(await visits(store, 3)).toBe(3);
    await nthMail(server, store.email, 2);
    await settled();
    expect(await subjects(store)).toEqual([
      'No recordings left for Test store',
      '70% of recordings used for Test store',
    ]);
  });

  it('is written to later when the mail server is away, and never twice', async () => {
    const store = await createTestWorkspace(server, { session_limit: 1 });
    refuses = true;
    expect(await visits(store, 1)).toBe(1);
    const tried = async () => (await server.deps.jobs.list(100)).find(({ kind }) => kind === 'send_mail');
    await expect.poll(async () => (await tried())?.last_error).toContain('the mail server is away');
    await settled();
    refuses = false;
    await server.deps.jobs.retry({ kind: 'send_mail', key: (await tried())?.key ?? '' });
    await nthMail(server, store.email);
    await settled();
    expect(await subjects(store)).toHaveLength(1);
  });

  it('is told anew when the limit has moved', async () => {
    const store = await createTestWorkspace(server, { session_limit: 1 });
    expect(await visits(store, 1)).toBe(1);
    await nthMail(server, store.email);
    // The plan that it has is the free one, of 500.
    const { orm } = server.deps.database;
    await applyPlans({ orm, clock }, SHIPPED_PLANS);
    await orm.execute(sql`UPDATE workspaces SET session_limit = 4 WHERE id = ${store.workspace_id}`);
    expect(await visits(store, 2)).toBe(2);
    await nthMail(server, store.email, 2);
    await settled();
    expect(await subjects(store)).toEqual([
      'No recordings left for Test store',
      '70% of recordings used for Test store',
    ]);
  });

  it('reads no day of a plan that ends with its period', async () => {
    const store = await createTestWorkspace(server, { session_limit: 1 });
    await server.deps.database.orm.execute(
      sql`UPDATE subscriptions SET cancel_at_period_end = true WHERE workspace_id = ${store.workspace_id}`,
    );
    expect(await visits(store, 1)).toBe(1);
    const { text } = await nthMail(server, store.email);
    expect(text).toContain('New sessions won’t be recorded. You can still watch');
  });

  it('hears nothing of a plan without limits', async () => {
    const store = await createTestWorkspace(server);
    expect(await visits(store, 3)).toBe(3);
    await settled();
    expect(await subjects(store)).toEqual([]);
  });
});
