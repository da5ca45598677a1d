import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VISITORS } from '../../ports/database.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/databases.ts';
import { engines } from '../../testing/engines.ts';
import { holdTransaction } from '../../testing/held-transaction.ts';

/** More than there are connections. */
const MANY = 12;

describe.each(engines())('Database.asking on %s', (engine) => {
  let folder: string;
  let test: TestDatabase;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-asking-'));
    test = await createTestDatabase(engine, folder, { migrated: false });
  });
  afterAll(async () => {
    await test.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const ask = (whose: string) =>
    test.database.asking(whose, () => test.database.orm.execute(sql`SELECT 1`)).then(() => whose);

  /** A transaction of theirs that has begun; answers how to end it. */
  const hold = (whose: string) => test.database.asking(whose, () => holdTransaction(test.database.orm));

  // On a server others need not wait at all.
  it.runIf(engine === 'pglite')('lets others wait for little of what one asks for', async () => {
    const release = await hold('greedy');
    const answered: string[] = [];
    const all = [...Array.from({ length: 40 }, () => 'greedy'), 'other', VISITORS].map((whose) =>
      ask(whose).then(() => answered.push(whose)),
    );
    await release();
    await Promise.all(all);
    for (const whose of ['other', VISITORS]) expect(answered.indexOf(whose)).toBeLessThan(4);
  });

  it.runIf(engine === 'postgres')('lets nobody wait for what others ask for', async () => {
    const release = await hold('greedy');
    let answered = 0;
    const all = Array.from({ length: 40 }, () => ask('greedy').then(() => (answered += 1)));
    await ask('other');
    await ask(VISITORS);
    expect(answered).toBe(0);
    await release();
    await Promise.all(all);
  });

  it.runIf(engine === 'postgres')('keeps connections for visitors and jobs, whatever people do', async () => {
    const held = Array.from({ length: MANY }, (_, n) => hold(`person-${n}`));
    await held[0];
    const late = ask('late');
    await ask(VISITORS);
    await test.database.orm.execute(sql`SELECT 1`);
    for (const release of held) await (await release)();
    await late;
  });
});
