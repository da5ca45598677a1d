import { openPostgresDatabase } from '../adapters/database/postgres.ts';
import { createDiskSpaceElsewhere } from '../adapters/disk-space/elsewhere.ts';
import { openS3Storage, type S3Options } from '../adapters/object-storage/s3.ts';
import type { Opening, ProcessStores } from './stores.ts';

/** Those that processes share: a PostgreSQL server and a bucket. Nothing of them lies in a folder of this machine. */
export async function openSharedStores(
  { s3, database_url }: { s3: S3Options; database_url: string },
  { migrations, clock, log }: Opening,
): Promise<ProcessStores> {
  const storage = openS3Storage(s3);
  const { keeps_deleted } = await storage.inspect();
  if (keeps_deleted)
    log.warn(
      { bucket: s3.bucket },
      'bucket versioning is on; data of deleted sessions stays until a lifecycle rule removes it',
    );
  const database = openPostgresDatabase({
    url: database_url,
    migrations,
    onError: (error) => log.warn({ err: error }, 'lost a database connection'),
  });
  return {
    database,
    storage,
    disk_space: createDiskSpaceElsewhere(clock),
    // What a process left in the middle of a commit is taken over by those that live.
    may_lack_blocks: false,
    tell: () => [],
    protect: async () => undefined,
    async close() {
      await database.close();
      storage.close();
    },
  };
}
