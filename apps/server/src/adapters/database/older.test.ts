import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PublicSessionId } from '@vitrine/contract/session-id';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyRows } from '../../database/rows.ts';
import { internalSessionId } from '../../http/session-ids.ts';
import { createTokens } from '../../http/tokens.ts';
import { createLogger } from '../../kernel/logger.ts';
import { rotate } from '../../modules/login-sessions/rotate.ts';
import { NOWHERE } from '../../modules/login-sessions/seen-from.ts';
import { systemClock } from '../../ports/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/databases.ts';
import { engines } from '../../testing/engines.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { MIGRATIONS } from '../../testing/paths.ts';
import { openJobQueue } from '../job-queue/open-job-queue.ts';

const ID = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

/** What an earlier version left, and this one finds. */
describe.each(engines())('an older database on %s', (engine) => {
  const clock = fakeClock();
  /** Of the tokens of somebody who was signed in before sign-ins had rows. */
  const expires = new Date(clock.now() + 60_000);
  let folder: string;
  let test: TestDatabase;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-older-'));
    await mkdir(join(folder, 'migrations'));
    test = await createTestDatabase(engine, folder, {
      migrated: false,
      migrations: join(folder, 'migrations'),
    });
  });
  afterAll(async () => {
    await test.drop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Applies our migrations up to that number. */
  async function migrateTo(number: number): Promise<void> {
    const names = (await readdir(MIGRATIONS)).filter((name) => Number(name.slice(0, 3)) <= number);
    for (const name of names) await copyFile(join(MIGRATIONS, name), join(folder, 'migrations', name));
    await test.database.migrate();
  }

  it('keeps those signed in who were, and those signed out who were, when sign-ins got rows of their own', async () => {
    const { orm } = test.database;
    await migrateTo(4);
    await orm.execute(
      sql`INSERT INTO users (id, email, password_hash) VALUES (${ID(1)}, 'a@example.com', 'x')`,
    );
    const insert = (id: string, family: string, revoked: boolean) =>
      orm.execute(sql`INSERT INTO refresh_tokens (id, family_id, user_id, expires_at, revoked_at)
        VALUES (${id}, ${family}, ${ID(1)}, ${expires.toISOString()},
          ${revoked ? new Date(clock.now()).toISOString() : null})`);
    await insert(ID(2), ID(8), false);
    await insert(ID(3), ID(9), true);
    await migrateTo(5);
    const of = sql`SELECT id, revoked_at IS NOT NULL AS revoked FROM sign_ins ORDER BY id`;
    expect(await anyRows(orm)`${of}`).toEqual([
      { id: ID(8), revoked: false },
      { id: ID(9), revoked: true },
    ]);
  });

  it('still erases what was deleted, when erasures became jobs', async () => {
    const { orm } = test.database;
    await migrateTo(9);
    await orm.execute(sql`INSERT INTO segment_erasures (object_key, copy_id, tries, due_at) VALUES
      ('segments/new', NULL, 0, now()), ('segments/tried', ${ID(4)}, 7, now() + interval '10 minutes')`);
    await migrateTo(10);
    const jobs = await openJobQueue({
      database: test.database,
      url: test.url,
      clock: systemClock,
      log: createLogger('silent'),
    });
    const tried: unknown[] = [];
    const worker = jobs.work('erase_segment', {
      attempts: 1,
      concurrency: 1,
      lease_ms: 30_000,
      async handler({ key, attempt, abandoned }) {
        tried.push([key, attempt, abandoned]);
        return undefined;
      },
    });
    await expect.poll(jobs.counts).toEqual([]);
    expect(tried).toEqual([
      ['segments/new', 1, []],
      ['segments/tried', 1, [ID(4)]],
    ]);
    await worker.stop();
    await jobs.close();
  });

  it('has its sessions called as before, when new ones got ids of the server’s', async () => {
    const { orm } = test.database;
    await migrateTo(23);
    const insert = (id: string) =>
      orm.execute(sql`INSERT INTO sessions (workspace_id, session_id, created_at, start_time, last_event_at, visitor_id, device)
        VALUES (${ID(1)}, ${id}, now(), now(), now(), ${id}, 'desktop')`);
    await orm.execute(sql`INSERT INTO workspaces (id) VALUES (${ID(1)})`);
    await insert(ID(5));
    await orm.execute(sql`INSERT INTO session_tombstones (workspace_id, session_id, deleted_at, reason)
      VALUES (${ID(1)}, ${ID(6)}, now(), 'retention')`);
    await migrateTo(24);
    const called = (id: string) => internalSessionId(orm, ID(1), id as PublicSessionId);
    expect([await called(ID(5)), await called(ID(6))]).toEqual([ID(5), ID(6)]);
    // Of a process of the version before.
    await insert(ID(7));
    expect(await called(ID(7))).toBeUndefined();
    await expect(insert(ID(5))).rejects.toThrow();
  });

  it('has accounts that keep all they have, when addresses came to be confirmed', async () => {
    const { orm } = test.database;
    await migrateTo(29);
    // (1) is there already, and has proved nothing.
    for (const n of [2, 3])
      await orm.execute(
        sql`INSERT INTO users (id, email, password_hash) VALUES (${ID(n)}, ${`${n}@example.com`}, 'x')`,
      );
    await orm.execute(sql`INSERT INTO audit_log (at, user_id, action, ip, user_agent)
      VALUES (now(), ${ID(2)}, 'invitation_accepted', '', ''), (now(), ${ID(3)}, 'signed_in', '', '')`);
    await orm.execute(sql`INSERT INTO memberships (workspace_id, user_id, role)
      VALUES (${ID(1)}, ${ID(1)}, 'owner'), (${ID(1)}, ${ID(2)}, 'member')`);
    await orm.execute(sql`INSERT INTO invitations (id, workspace_id, email, token_hash, created_at, expires_at)
      VALUES (${ID(4)}, ${ID(1)}, 'guest@example.com', 'x', now(), now() + interval '1 day')`);
    await migrateTo(30);
    const of = sql`SELECT id, email_confirmation FROM users ORDER BY id`;
    expect(await anyRows(orm)`${of}`).toEqual([
      { id: ID(1), email_confirmation: 'wanted' },
      { id: ID(2), email_confirmation: 'confirmed' },
      { id: ID(3), email_confirmation: 'wanted' },
    ]);
    // A reset takes those away whom the account has let in since: what is from before has no inviter.
    const made = sql`SELECT count(*) AS count FROM memberships m, invitations i WHERE m.invited_by IS NULL AND i.invited_by IS NULL`;
    expect(await anyRows(orm)`${made}`).toEqual([{ count: 2 }]);
  });

  it('lets those renew who were signed in before their sign-ins had rows', async () => {
    const { orm } = test.database;
    await migrateTo(Number.POSITIVE_INFINITY);
    const tokens = createTokens(new Uint8Array(32), clock);
    const times = { issued_at: clock.now(), expires_at: expires.getTime() };
    const request = { headers: {}, ip: '127.0.0.1', url: '/' };
    const refresh = async (id: string) =>
      rotate(
        { orm, clock, tokens },
        await tokens.signRefresh({ id, user_id: ID(1), ...times }),
        request,
        NOWHERE,
      );
    expect(await refresh(ID(2))).toBeDefined();
    expect(await refresh(ID(3))).toBeUndefined();
  });
});
