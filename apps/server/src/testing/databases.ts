import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { inject } from 'vitest';
import { openPgliteDatabase } from '../adapters/database/pglite.ts';
import { openPostgresDatabase } from '../adapters/database/postgres.ts';
import type { Database } from '../ports/database.ts';
import { EMBEDDED_OPTIONS } from './embedded-options.ts';
import { holdEngineProgram } from './engine-program.ts';
import type { Engine } from './engines.ts';
import { MIGRATIONS, TEMPLATE_DATABASE } from './paths.ts';
import { copyTemplate } from './pglite-template.ts';
import { administer } from './postgres-cluster.ts';
import type {} from './provided.ts';

export interface TestDatabase {
  database: Database;
  /** Connection string, for a process of its own; PostgreSQL only. */
  url?: string;
  /** A second, independent set of connections to the same database, as another process would have; PostgreSQL only. */
  another(): Database;
  /** Cuts every connection and refuses new ones, as a server that is down does, until `end` is called; PostgreSQL only. */
  outage(): Promise<{ end: () => Promise<void> }>;
  /** Closes it and opens it again, as the next process would. `closed` is called in between, with where PGlite keeps it. */
  reopen(closed?: (folder: string | undefined) => Promise<void>): Promise<Database>;
  /** Closes it and takes it away. */
  drop(): Promise<void>;
}

interface TestDatabaseOptions {
  /** False leaves it empty. */
  migrated?: boolean;
  /** A folder of other migrations than ours. */
  migrations?: string;
}

/** A fresh database of the engine. */
export async function createTestDatabase(
  engine: Engine,
  folder: string,
  { migrated = true, migrations = MIGRATIONS }: TestDatabaseOptions = {},
): Promise<TestDatabase> {
  const options = { migrated, migrations };
  return engine === 'pglite' ? pgliteDatabase(folder, options) : postgresDatabase(options);
}

/** The embedded database of a data folder that no process has open. */
export async function openPglite(data_dir: string, migrations = MIGRATIONS): Promise<Database> {
  await holdEngineProgram();
  return openPgliteDatabase({
    folder: join(data_dir, 'database'),
    checkpoints: join(data_dir, 'checkpoints'),
    ...EMBEDDED_OPTIONS,
    budget: NO_END,
    migrations,
  });
}

/** Tests change a lot, one thing after the other. What waits for its turn then is looked at beside (checkpoint-turns.test.ts). */
const NO_END = { spend: () => undefined, rest: () => 0 };

async function pgliteDatabase(
  parent: string,
  { migrated, migrations }: Required<TestDatabaseOptions>,
): Promise<TestDatabase> {
  const folder = join(parent, 'database');
  if (migrated) await copyTemplate(folder);
  let database = await openPglite(parent, migrations);
  const impossible = () => {
    throw new Error('PGlite has one connection, in this process');
  };
  return {
    database,
    another: impossible,
    outage: impossible,
    async reopen(closed) {
      await database.close();
      await closed?.(folder);
      database = await openPglite(parent, migrations);
      return database;
    },
    drop: () => database.close(),
  };
}

async function postgresDatabase({
  migrated,
  migrations,
}: Required<TestDatabaseOptions>): Promise<TestDatabase> {
  const base = inject('postgres_url');
  if (!base) throw new Error('PostgreSQL is not installed; use engines()');
  const urlOf = (name: string) => base.replace('DATABASE', name);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = (statement: string) => administer(base, statement);
  await admin(`CREATE DATABASE ${name} ${migrated ? `TEMPLATE ${TEMPLATE_DATABASE}` : ''}`);
  const opened: Database[] = [];
  const another = () => {
    const database = openPostgresDatabase({
      url: urlOf(name),
      migrations,
      onError: () => undefined,
    });
    opened.push(database);
    return database;
  };
  return {
    database: another(),
    url: urlOf(name),
    another,
    async outage() {
      await admin(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
      await admin(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
      return { end: () => admin(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`) };
    },
    async reopen(closed) {
      await Promise.all(opened.splice(0).map((database) => database.close()));
      await closed?.(undefined);
      return another();
    },
    async drop() {
      await Promise.all(opened.map((database) => database.close()));
      await admin(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
