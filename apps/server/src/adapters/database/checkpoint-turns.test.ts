import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EMBEDDED_OPTIONS } from '../../testing/embedded-options.ts';
import { copyTemplate } from '../../testing/pglite-template.ts';
import { openCheckpointStore } from './checkpoint-store.ts';
import { openPgliteDatabase } from './pglite.ts';

describe('a checkpoint that waits for its turn', () => {
  let data: string;
  let database: Awaited<ReturnType<typeof openPgliteDatabase>>;
  let rest_ms: number;
  let rested: number;
  const budget = {
    spend: () => undefined,
    rest: () => {
      rested += 1;
      return rest_ms;
    },
  };
  beforeEach(async () => {
    [rest_ms, rested] = [0, 0];
    data = await mkdtemp(join(tmpdir(), 'vitrine-turns-'));
    await copyTemplate(join(data, 'database'));
    const folders = { folder: join(data, 'database'), checkpoints: join(data, 'checkpoints') };
    database = await openPgliteDatabase({ ...folders, ...EMBEDDED_OPTIONS, budget });
    await database.flush();
  });
  afterEach(async () => {
    await database.close();
    await rm(data, { recursive: true, force: true });
  });

  const change = () => database.orm.execute(sql`SELECT pg_logical_emit_message(true, 'test', 'more')`);
  const numbers = async () =>
    (await (await openCheckpointStore(join(data, 'checkpoints'))).list()).map(({ number }) => number);
  /** One that is asked for behind many. */
  const askBehindMany = async () => {
    rest_ms = 3_600_000;
    rested = 0;
    await change();
    const made = database.flush();
    await expect.poll(() => rested).toBeGreaterThan(1);
    return { made };
  };

  it('is made at once for who cannot wait, and for all who do', async () => {
    const [before = 0] = await numbers();
    const { made } = await askBehindMany();
    await database.flush({ soon: true });
    await made;
    expect(await numbers()).toEqual([before + 1, before]);
  });

  it('is made when the process ends', async () => {
    const { made } = await askBehindMany();
    await database.close();
    await made;
  });

  it('is made behind those that take the place of all former ones, and never at the same time', async () => {
    const [before = 0] = await numbers();
    for (let n = 0; n < 3; n += 1) {
      const { made } = await askBehindMany();
      const renewed = database.checkpointer.renew();
      await database.flush({ soon: true });
      await Promise.all([made, renewed]);
    }
    expect((await numbers())[0]).toBeGreaterThanOrEqual(before + 6);
  });
});
