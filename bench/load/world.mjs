// What the processes share: a PostgreSQL server with its own settings, which is to say that a commit is on the disk, a bucket of a real S3
// server, and stores with people who look at them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { findPostgres, startCluster } from '../../apps/server/src/testing/postgres-cluster.ts';
import { startS3 } from '../../apps/server/src/testing/s3-server.ts';
import { Account, freshEmail } from '../../e2e/lib/account.ts';

/** The tables of a run are so small that PostgreSQL would read them whole where it goes by an index in a larger one. */
const PLANS = 'enable_seqscan=off';

export async function openWorld() {
  const bin = findPostgres();
  if (!bin) throw new Error('PostgreSQL is not installed');
  const cluster = await startCluster(bin, {
    settings: [PLANS],
  });
  try {
    const s3 = await startS3();
    return await worldOf(cluster, s3);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

async function worldOf(cluster, s3) {
  const database_url = cluster.url('postgres');
  const db = new pg.Pool({
    connectionString: database_url,
    max: 2,
    options: '-c jit=off -c enable_seqscan=on',
  });
  const bucket = await s3.newBucket();
  return {
    db,
    bucket,
    /** For a process of the product. */
    env: {
      DATABASE_URL: database_url,
      S3_BUCKET: bucket.bucket,
      S3_ENDPOINT: bucket.endpoint,
      S3_PATH_STYLE: 'true',
      S3_ACCESS_KEY_ID: bucket.keys.access_key_id,
      S3_SECRET_ACCESS_KEY: bucket.keys.secret_access_key,
    },
    s3_folder: s3.folder,
    pids: {
      postgres: [cluster.pid],
      s3: ['mon', 'osd', 'rgw'].map((name) =>
        Number(readFileSync(join(s3.folder, `run/${name}.pid`), 'utf8')),
      ),
    },
    async close() {
      await db.end();
      await s3.remove();
      await cluster.stop();
    },
  };
}

/** So many stores, each with a person who has signed up for it. */
export async function makeStores(url, count) {
  const accounts = [];
  for (let n = 0; n < count; n++) accounts.push(await Account.register({ url }, freshEmail('load')));
  return {
    store_ids: accounts.map(({ user }) => user.merchant.store_id),
    /** Their access anew: it lasts for 15 minutes. */
    async signIn(url) {
      const people = [];
      for (const { email } of accounts) {
        const { user } = await Account.signIn({ url }, email);
        people.push({ access: user.access, workspace_id: user.workspace_id });
      }
      return people;
    },
  };
}
