// The database of a run: stores that blocks may come from, and at the end what became of the blocks.
// Arguments: a task and what it needs. Prints JSON. Environment: DATA_DIR, DATABASE_URL, MIGRATIONS.
import { sql } from 'drizzle-orm';
import { anyRows } from '../../apps/server/src/database/rows.ts';
import { createWorkspace } from '../../apps/server/src/modules/team/service.ts';
import { systemClock } from '../../apps/server/src/ports/clock.ts';
import { openDatabase } from '../lib/database.mjs';

async function makeStores({ orm, migrate }, count) {
  await migrate();
  const ids = [];
  for (let n = 0; n < Number(count); n++) {
    const store_id = String(6_000_000 + n);
    await createWorkspace(
      { orm, clock: systemClock },
      {
        owner: {
          email: `owner-${n}@example.com`,
          password_hash: '-',
          first_name: 'Olga',
          last_name: 'Owner',
          email_confirmation: 'confirmed',
        },
        store: { platform: 'other', store_id, name: 'Bench', domains: ['store.example'] },
      },
    );
    ids.push(store_id);
  }
  return ids;
}

async function countBlocks({ orm }) {
  const [row] = await anyRows(orm)`
    SELECT count(*) AS blocks, count(validated_at) AS validated, count(quarantine_reason) AS quarantined,
    (SELECT count(*) FROM sessions) AS sessions FROM blocks`;
  return row;
}

const tasks = {
  /** PostgreSQL only; by a connection to another database. */
  create: ({ orm }, name, template) => orm.execute(sql.raw(`CREATE DATABASE ${name} TEMPLATE ${template}`)),
  make: makeStores,
  count: countBlocks,
};
const [task, ...rest] = process.argv.slice(2);
const database = await openDatabase();
console.log(JSON.stringify(await tasks[task](database, ...rest)));
await database.close();
