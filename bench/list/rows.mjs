// Makes the database of a run, and fills it. Arguments: a task and what it needs. Environment: DATA_DIR, DATABASE_URL, MIGRATIONS.
import { sql } from 'drizzle-orm';
import { anyRows } from '../../apps/server/src/database/rows.ts';
import { openDatabase } from '../lib/database.mjs';
import { fill } from './fill.mjs';

const tasks = {
  /** PostgreSQL only; by a connection to another database. */
  async create(query, name) {
    const [there] = await query(`SELECT 1 AS one FROM pg_database WHERE datname = '${name}'`);
    if (!there) await query(`CREATE DATABASE ${name}`);
  },
  async fill(query, count) {
    const [{ id }] = await query('SELECT id FROM workspaces');
    await fill(query, {
      workspace_id: id,
      count: Number(count),
      say: (text) => console.error(`${count}: ${text}`),
    });
  },
};

const [task, ...rest] = process.argv.slice(2);
const database = await openDatabase();
await tasks[task]((text) => anyRows(database.orm)`${sql.raw(text)}`, ...rest);
await database.close();
