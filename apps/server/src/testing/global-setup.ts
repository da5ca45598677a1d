import { createHash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { TestProject } from 'vitest/node';
import { openPgliteDatabase } from '../adapters/database/pglite.ts';
import { openPostgresDatabase } from '../adapters/database/postgres.ts';
import { text } from '../database/kinds.ts';
import { valuesOf } from '../database/rows.ts';
import type { Database } from '../ports/database.ts';
import { buildWorkers } from './build-workers.ts';
import { EMBEDDED_OPTIONS } from './embedded-options.ts';
import { CACHE, MIGRATIONS, TEMPLATE_DATABASE, WORKERS } from './paths.ts';
import { administer, type Cluster, findPostgres, startCluster } from './postgres-cluster.ts';
import type {} from './provided.ts';

const PGLITE_PACKAGE = createRequire(import.meta.url).resolve('@electric-sql/pglite');

/**
 * For the copies: their 128 MB of buffers, each byte of which an opening PGlite writes, take more than half of its processor time.
 */
const SETTINGS = `shared_buffers = '8MB'\n`;

/**
 * Two databases beside ours that PostgreSQL makes others of. Nobody opens them, and they are two thirds of the files: of what is copied
 * for each test's own, and gone through at each of its checkpoints.
 */
async function dropTemplates({ orm }: Database): Promise<void> {
  await orm.execute(sql`UPDATE pg_database SET datistemplate = false`);
  const others = await valuesOf(orm, { datname: text })`
    SELECT datname::text AS datname FROM pg_database WHERE datname <> current_database()`;
  for (const name of others) await orm.execute(sql`DROP DATABASE ${sql.identifier(name)}`);
}

/** Making a PGlite takes seconds: what was made of the same migrations is kept for the next run. */
async function pgliteTemplate(): Promise<string> {
  const hash = createHash('sha256')
    .update(readFileSync(PGLITE_PACKAGE))
    .update(SETTINGS)
    .update(String(dropTemplates));
  for (const name of readdirSync(MIGRATIONS).sort()) hash.update(readFileSync(join(MIGRATIONS, name)));
  const kept = join(CACHE, `pglite-${hash.digest('hex').slice(0, 16)}`);
  if (existsSync(kept)) return kept;
  mkdirSync(CACHE, { recursive: true });
  const making = mkdtempSync(join(CACHE, 'making-'));
  const folder = join(making, 'database');
  const database = await openPgliteDatabase({
    folder,
    checkpoints: join(making, 'checkpoints'),
    ...EMBEDDED_OPTIONS,
  });
  await database.migrate();
  await dropTemplates(database);
  await database.close();
  appendFileSync(join(folder, 'postgresql.auto.conf'), SETTINGS);
  try {
    renameSync(folder, kept);
  } catch {
    // Another run was quicker.
  }
  rmSync(making, { recursive: true, force: true });
  return kept;
}

async function postgresTemplate(): Promise<Cluster | undefined> {
  const bin = findPostgres();
  if (!bin) {
    if (process.env.CI === 'true') throw new Error('PostgreSQL is not installed, and CI tests on it');
    console.warn('\n!!! PostgreSQL is not installed: its half of the server tests is SKIPPED !!!\n');
    return undefined;
  }
  const cluster = await startCluster(bin);
  await administer(cluster.url('postgres'), `CREATE DATABASE ${TEMPLATE_DATABASE}`);
  const database = openPostgresDatabase({
    url: cluster.url(TEMPLATE_DATABASE),
    migrations: MIGRATIONS,
    onError: () => undefined,
  });
  await database.migrate();
  await database.close();
  return cluster;
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildWorkers(WORKERS);
  const [template, cluster] = await Promise.all([pgliteTemplate(), postgresTemplate()]);
  project.provide('pglite_template', template);
  project.provide('postgres_url', cluster?.url('DATABASE') ?? null);
  return async () => {
    await cluster?.stop();
    rmSync(WORKERS, { recursive: true, force: true });
  };
}
