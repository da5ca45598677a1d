import { DAY_MS } from '@vitrine/contract/durations';
import type { ResponseOf } from '@vitrine/contract/endpoint';
import type { Endpoints } from '@vitrine/contract/endpoints';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { pick, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import { engines } from '../../testing/engines.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { useNewWorkspace, useServer } from '../../testing/use-server.ts';
import { CHROME } from '../../testing/visits.ts';
import {
  createTestMember,
  createTestWorkspace,
  headersOf,
  type TestWorkspace,
} from '../../testing/workspaces.ts';
import { tidyAudit } from './tidy.ts';

describe.each(engines())('the activity log on %s', (engine) => {
  const clock = fakeClock(Date.now());
  const server = useServer({ engine, clock });
  const owner = useNewWorkspace(server);

  const orm = () => server.deps.database.orm;
  const note = (of: TestWorkspace, days: number, subject: object = {}, action = 'invitation_sent') =>
    orm().execute(sql`INSERT INTO audit_log (at, workspace_id, user_id, action, subject, ip, user_agent)
      VALUES (${new Date(clock.now() - days * DAY_MS).toISOString()}, ${of.workspace_id}, ${of.user_id}, ${action},
        ${JSON.stringify(subject)}::jsonb, '192.0.2.7', ${CHROME})`);
  const list = async (query = '', of: { user_id: string; workspace_id: string } = owner) => {
    const response = await fetch(`${server.url}/api/audit-log/${query}`, {
      headers: await headersOf(server.deps, of),
    });
    return {
      status: response.status,
      body: (await response.json()) as ResponseOf<Endpoints['audit_log_list']>,
    };
  };

  it('tells owners who did what and from where, and nothing that is not for them', async () => {
    const secret = { email: 'eva@example.com', token: 'nobody sees it', session_ids: ['a', 'b'] };
    await note(owner, 1, secret);
    const { body } = await list();
    expect(body).toEqual({
      results: [
        {
          id: expect.stringMatching(/^\d+$/),
          at: new Date(clock.now() - DAY_MS).toISOString(),
          action: 'invitation_sent',
          person: 'Olga Owner',
          subject: { email: 'eva@example.com', sessions: 2 },
          ip: '192.0.2.7',
          browser: 'Chrome',
          os: 'Linux',
        },
      ],
      next_cursor: null,
    });
    const { user_id } = await createTestMember(server, owner);
    const { workspace_id } = owner;
    expect((await list('', { user_id, workspace_id })).status).toBe(403);
  });

  it('is read page by page, each line once, also while it grows, and of one store alone', async () => {
    const other = await createTestWorkspace(server);
    await note(other, 3);
    // Two of the same moment.
    for (const days of [5, 4, 4, 3, 2]) await note(owner, days);
    const ids: string[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await list(`?page_size=2${cursor && `&cursor=${cursor}`}`);
      ids.push(...body.results.map(({ id }: { id: string }) => id));
      await note(owner, 0);
      if (body.next_cursor === null) break;
      cursor = body.next_cursor;
    }
    expect(new Set(ids).size).toBe(5);
    expect(ids).toHaveLength(5);
    const [foreign] = (await list('', other)).body.results;
    expect(foreign).toBeDefined();
    for (const cursor of [foreign?.id, 'x', '-1', '9'.repeat(18), '1e3']) {
      expect(await list(`?cursor=${cursor}`)).toEqual({
        status: 400,
        body: { cursor: ['Invalid cursor. Leave it out to start from the beginning.'] },
      });
    }
  });

  it('keeps a line for a year, and its address and browser for 90 days', async () => {
    for (const days of [366, 364, 91, 89]) await note(owner, days, { email: `${days}@example.com` });
    await tidyAudit({ orm: orm(), clock }, () => false);
    const rows = await rowsOf(orm(), pick(schema.audit_log, 'subject', 'ip', 'user_agent'))`
      SELECT subject, ip, user_agent FROM audit_log WHERE workspace_id = ${owner.workspace_id} ORDER BY at`;
    expect(rows.map(({ subject, ip, user_agent }) => [subject.email, ip, user_agent])).toEqual([
      ['364@example.com', '', ''],
      ['91@example.com', '', ''],
      ['89@example.com', '192.0.2.7', CHROME],
    ]);
  });
});
