import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { SOON } from '../../testing/compaction.ts';
import { engines } from '../../testing/engines.ts';
import { findOrphans } from '../../testing/orphans.ts';
import { newSession } from '../../testing/visits.ts';
import { headersOf } from '../../testing/workspaces.ts';
import { el, page } from '../recordings/keyframes/testing/events.ts';
import { EXPORT_SESSION } from './export-key.ts';
import { TEMPLATE, useExports } from './testing/export-bench.ts';

describe.each(engines())('files for download that cannot be made, on %s', (engine) => {
  const bench = useExports(engine);
  const { template, orm, over, look, recording, send, pageOf, visit } = bench;
  const { ask, status, untilStatus, rowOf, used, exported } = bench;

  /** Later: what waits for its next try is tried, and what is under way has ended. */
  const pass = async (session_id: string) => {
    const running = async () =>
      (await bench.server.deps.jobs.counts()).reduce((sum, { running }) => sum + running, 0);
    await expect.poll(running, SOON).toBe(0);
    bench.clock.advance(60_000);
    bench.store.headers = await headersOf(bench.server.deps, bench.store);
    await bench.server.deps.jobs.add(orm(), [
      EXPORT_SESSION.ask({ workspace_id: bench.store.workspace_id, session_id }),
    ]);
  };

  it('fail after some tries, and a killed one leaves nothing', async () => {
    const { session_id } = await visit();
    await over(session_id);
    await writeFile(template(), 'no place for a visit');
    const before = await used(bench.store);
    await ask(session_id);
    await expect
      .poll(async () => {
        await pass(session_id);
        return status(session_id);
      }, SOON)
      .toMatchObject({ status: 'failed', code: 'failed' });
    expect(await used(bench.store)).toBe(before);
    await writeFile(template(), TEMPLATE.join('<!--vitrine:visit-->'));

    const killed = await visit();
    await ask(killed.session_id);
    const waiting = async () =>
      (await bench.server.deps.jobs.counts()).find(({ kind }) => kind === EXPORT_SESSION.kind)?.waiting;
    await expect.poll(waiting, SOON).toBeGreaterThan(0);
    const dead = randomUUID();
    const remains = `exports/${bench.store.workspace_id}/${killed.session_id}/${dead}`;
    await bench.server.deps.storage.put(remains, Buffer.from('half'));
    await orm().execute(sql`UPDATE jobs SET state = 'running', try_id = ${dead}, attempts = 1,
        due_at = ${new Date(bench.clock.now()).toISOString()}::timestamptz
      WHERE kind = ${EXPORT_SESSION.kind} AND key = ${`${bench.store.workspace_id}/${killed.session_id}`}`);
    // Who looks when a lease ends goes by a clock that does not stand still.
    await bench.server.deps.jobs.add(orm(), [
      EXPORT_SESSION.ask({ ...killed, workspace_id: bench.store.workspace_id }),
    ]);
    bench.clock.advance(bench.server.deps.compact_after_ms);
    await expect
      .poll(async () => {
        await pass(killed.session_id);
        await look(killed.session_id);
        return (await status(killed.session_id)).status;
      }, SOON)
      .toBe('recorded');
    await expect.poll(exported, SOON).not.toContain(remains);
    const others = async () =>
      (await findOrphans({ orm: orm(), storage: bench.server.deps.storage })).unnamed;
    await expect.poll(others, SOON).toEqual([]);
  });

  it('fail at once where no try would help', async () => {
    const session = newSession(bench.store);
    await send(
      pageOf(session, [], page(el(10, 'img', [], { attributes: { src: `${bench.origin}/a.png` } }))),
    );
    await over(session.session_id);
    const before = await used(bench.store);
    const size = (bytes: number) =>
      orm().execute(sql`UPDATE assets SET bytes = ${bytes} WHERE type = 'image/png'`);
    await size(200_000_000);
    await ask(session.session_id);
    await expect
      .poll(() => status(session.session_id), SOON)
      .toMatchObject({ status: 'failed', code: 'too_large' });
    expect(await used(bench.store)).toBe(before);
    await size(9);
    await ask(session.session_id);
    await untilStatus(session.session_id, 'recorded');
    const { object_key = '' } = (await recording(session.session_id)) ?? {};
    await bench.server.deps.storage.delete(object_key);
    await bench.server.deps.storage.delete((await rowOf(session.session_id))?.object_key ?? '');
    expect(await ask(session.session_id)).toBe('pending');
    await expect
      .poll(() => status(session.session_id), SOON)
      .toMatchObject({ status: 'failed', code: 'recording_gone' });
    expect((await status(session.session_id)).download_url).toBeUndefined();
    // A file was made of it once.
    expect(await used(bench.store)).toBe(before + 1);
  });
});
