import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { administer } from '../../apps/server/src/testing/postgres-cluster.ts';

/** In the environment of a run's workers: the evaluations that `global-setup.ts` has made (JSON of `Evaluations`). */
export const EVALUATIONS_VARIABLE = 'VITRINE_E2E_EVALUATIONS';

/** Evaluations as they stand once their visits are there, to be copied: making one takes three times as long. */
export interface Evaluations {
  /** Data folder of one with the embedded database. */
  embedded: string;
  /** One whose database is on a PostgreSQL server, for which its product computes half as much. Absent where none is installed. */
  postgres?: {
    folder: string;
    /** Connection string with `DATABASE` for the database's name. */
    url: string;
    database: string;
  };
}

/** Where a product keeps everything. */
export interface Home {
  dataDir: string;
  env: Record<string, string>;
  /** Takes away what lies outside of the folder. */
  remove(): Promise<void>;
}

export const emptyFolder = (): string => mkdtempSync(join(tmpdir(), 'vitrine-e2e-'));

/** A folder in which a product makes what is missing, its embedded database too. */
export const homeIn = (dataDir: string): Home => ({ dataDir, env: {}, remove: () => Promise.resolve() });

/** What the run has made; undefined outside of a run of tests. */
export function evaluations(): Evaluations | undefined {
  const made = process.env[EVALUATIONS_VARIABLE];
  return made === undefined ? undefined : (JSON.parse(made) as Evaluations);
}

/** A copy of the run's evaluation on the embedded database; an empty folder where there is none to copy. */
export function embeddedHome(): Home {
  const made = evaluations();
  return homeIn(made ? copied(made.embedded) : emptyFolder());
}

/** … on PostgreSQL, where that is installed. */
export async function anyHome(): Promise<Home> {
  const made = evaluations()?.postgres;
  if (!made) return embeddedHome();
  const name = `e2e_${randomUUID().replaceAll('-', '')}`;
  await administer(made.url, `CREATE DATABASE ${name} TEMPLATE ${made.database}`);
  return {
    dataDir: copied(made.folder),
    env: { DATABASE_URL: made.url.replace('DATABASE', name) },
    remove: () => administer(made.url, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

function copied(folder: string): string {
  const copy = emptyFolder();
  cpSync(folder, copy, { recursive: true });
  return copy;
}
