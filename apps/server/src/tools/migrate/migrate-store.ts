import { openPostgresDatabase } from '../../adapters/database/postgres.ts';
import { exists } from '../../adapters/files/durable.ts';
import { openS3Storage, type S3Options, type S3Timeouts } from '../../adapters/object-storage/s3.ts';
import { count, megabytes, ToolRefused } from '../operator.ts';
import { moveOf } from './guard.ts';
import { listBoth, moveObjects, refuseOthers } from './move-objects.ts';
import { lookAtTarget, moveRows, takeTarget } from './move-rows.ts';
import { openOwnObjects } from './own-objects.ts';
import { openSource, type SourceOptions } from './source.ts';

export interface MigrationOptions extends SourceOptions {
  database_url: string;
  s3: S3Options;
}

/** Nobody waits for a block here, and eight objects share the line to the bucket. Milliseconds. */
const PATIENT: S3Timeouts = {
  connect_ms: 10_000,
  request_ms: 120_000,
  call_ms: 300_000,
  get_ms: 300_000,
  pause_ms: 300_000,
};

/**
 * Copies an embedded store, of which no process has the folder, to PostgreSQL and a bucket of S3, and compares both sides. The
 * source is left as it is. Killed or cut off at any moment, the same call goes on; refused, nothing was done.
 */
export async function migrateStore(options: MigrationOptions): Promise<void> {
  const { data_dir, migrations, database_url, s3, log, say } = options;
  if (!(await exists(data_dir))) throw new ToolRefused(`Folder not found: ${data_dir}.`);
  say(`Opening the store in ${data_dir}`);
  const source = await openSource(options);
  const database = openPostgresDatabase({
    url: database_url,
    migrations,
    onError: (error) => log.warn({ err: error }, 'lost a database connection'),
    // It goes through whole tables.
    unhurried: true,
  });
  const storage = openS3Storage(s3, PATIENT);
  try {
    const own = openOwnObjects(database.orm);
    const sides = { from: source.storage, to: storage, own, say };
    const rows = { from: source.database.orm, to: database, say };
    say(`Checking the database and bucket ${s3.bucket}`);
    const { keeps_deleted } = await storage.inspect();
    if (keeps_deleted)
      say('  Bucket versioning is on: data of deleted sessions stays until a lifecycle rule removes it.');
    const move = await moveOf(rows.from, s3);
    const target = await lookAtTarget(rows, move);
    const listed = await listBoth(sides);
    refuseOthers(listed, target === 'begun' ? await own.among(listed.others) : undefined);
    if (target === 'begun') say('  Resuming an earlier run.');
    await takeTarget(rows, move);
    say(`Copying ${count(listed.objects)} objects, ${megabytes(listed.bytes)}`);
    await moveObjects(sides, listed);
    say('Copying rows');
    await moveRows(rows);
  } finally {
    storage.close();
    await database.close();
    await source.close();
  }
}
