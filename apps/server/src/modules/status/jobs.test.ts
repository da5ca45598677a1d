import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../testing/api.ts';
import { engines } from '../../testing/engines.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

const OPERATOR_TOKEN = 'let-me-see-what-the-server-is-doing';
const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };

describe.each(engines())('the operator’s view of the jobs on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer({ engine, operator_token: OPERATOR_TOKEN });
  });
  afterAll(() => server.close());

  const seen = async () => (await call(server, 'jobs_status', { headers })).body;
  const retry = (body: unknown) => call(server, 'jobs_retry', { headers, body });

  it('shows what has failed and why, and has it done when it is asked for again', async () => {
    const { jobs, database } = server.deps;
    expect(await seen()).toEqual({ counts: [], jobs: [] });
    let isBroken = true;
    const done: string[] = [];
    const worker = jobs.work('polish', {
      attempts: 1,
      concurrency: 1,
      lease_ms: 30_000,
      async handler({ key }) {
        if (isBroken) throw new Error('no polish left');
        done.push(key);
        return undefined;
      },
    });
    const run_at = Date.now() + 3_600_000;
    await jobs.add(database.orm, [
      { kind: 'polish', key: 'a/shoe', data: {} },
      { kind: 'polish', key: 'a/boot', data: { secret: 'not shown' }, run_at },
    ]);
    await expect.poll(seen).toEqual({
      counts: [{ kind: 'polish', waiting: 1, running: 0, failed: 1 }],
      jobs: [
        {
          kind: 'polish',
          key: 'a/shoe',
          state: 'failed',
          since: expect.any(String),
          added_at: expect.any(String),
          due_at: null,
          attempts: 1,
          last_error: 'Error: no polish left',
        },
        {
          kind: 'polish',
          key: 'a/boot',
          state: 'waiting',
          since: expect.any(String),
          added_at: expect.any(String),
          due_at: new Date(run_at).toISOString(),
          attempts: 0,
          last_error: null,
        },
      ],
    });
    const logged = server
      .logs()
      .split('\n')
      .filter((line) => line.includes('job failed permanently'));
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { level: 50, kind: 'polish', key: 'a/shoe', attempt: 1, err: { message: 'no polish left' } },
    ]);
    for (const unknown of [
      { kind: 'polish', key: 'a/hat' },
      { kind: 'polish', key: 'a/boot' },
    ])
      expect((await retry(unknown)).status).toBe(404);
    expect((await retry({ kind: 'polish' })).status).toBe(400);
    isBroken = false;
    expect(await retry({ kind: 'polish', key: 'a/shoe' })).toMatchObject({ status: 202 });
    await expect.poll(seen).toMatchObject({ counts: [{ waiting: 1, running: 0, failed: 0 }] });
    expect(done).toEqual(['a/shoe']);
    await worker.stop();
  });
});
