import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { openS3Storage, type S3Options, type S3Storage } from '../adapters/object-storage/s3.ts';

const run = promisify(execFile);
const SCRIPT = fileURLToPath(new URL('../../../../scripts/s3.sh', import.meta.url));
const REGION = 'us-east-1';
/** The gateway's, the monitor's, and those that the storage daemon chooses from. */
const PORTS = 13;
/** So many ranges of them, below the ports of outgoing connections. */
const RANGES = 769;
const FIRST_PORT = 20_000;
/** From a process's range to its next one: far from those of the processes that began after it. RANGES is prime, so all are visited. */
const STEP = 97;
const TRIES = 2;

/** Whether there is what the script starts; in CI there has to be. */
export function hasS3(): boolean {
  const has = existsSync('/usr/bin/radosgw') && process.getuid?.() === 0;
  if (!has && process.env.CI === 'true') throw new Error('Ceph is not installed, and CI tests on its S3');
  if (!has) console.warn('\n!!! Ceph is not installed: the tests of S3 are SKIPPED !!!\n');
  return has;
}

export interface S3Server {
  endpoint: string;
  /** Where it lies, with its processes' ids in `run/`. */
  folder: string;
  /** What a storage of a new bucket is opened with. */
  newBucket(): Promise<S3Options>;
  /** A storage of a new bucket. */
  open(): Promise<S3Storage>;
  /** As a power cut ends it; `start` starts it again with what it holds. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Stops it and removes all it holds. */
  remove(): Promise<void>;
}

/** A real S3 server on loopback, as scripts/s3.sh starts it. */
export async function startS3(): Promise<S3Server> {
  for (let tries = 1; ; tries++) {
    try {
      return await startAt(await freePorts());
    } catch (error) {
      // Its ports are bound seconds after they were looked at.
      if (tries === TRIES) throw error;
    }
  }
}

async function startAt(port: number): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-s3-'));
  const keys = { access_key_id: randomUUID(), secret_access_key: randomUUID() };
  const env = {
    ...process.env,
    S3_DIR: join(folder, 'store'),
    S3_PORT: String(port),
    S3_MONITOR_PORT: String(port + 1),
    S3_STORAGE_PORT: String(port + 2),
    S3_ACCESS_KEY_ID: keys.access_key_id,
    S3_SECRET_ACCESS_KEY: keys.secret_access_key,
  };
  const script = async (command: string) => {
    await run(SCRIPT, [command], { env });
  };
  const endpoint = `http://127.0.0.1:${port}`;
  const newBucket = async (): Promise<S3Options> => {
    const bucket = `test-${randomUUID()}`;
    const client = new S3Client({
      endpoint,
      region: REGION,
      forcePathStyle: true,
      credentials: { accessKeyId: keys.access_key_id, secretAccessKey: keys.secret_access_key },
    });
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
    client.destroy();
    return { bucket, prefix: '', endpoint, region: REGION, path_style: true, keys, encryption: undefined };
  };
  const remove = async () => {
    await script('wipe');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await script('start');
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    endpoint,
    folder: env.S3_DIR,
    newBucket,
    open: async () => openS3Storage(await newBucket()),
    kill: () => script('kill9'),
    start: () => script('start'),
    remove,
  };
}

let given = 0;

/** The first of so many that nobody listens on. Processes that look at the same time begin at other ones. */
async function freePorts(): Promise<number> {
  for (;;) {
    const first = FIRST_PORT + ((process.pid + given++ * STEP) % RANGES) * PORTS;
    const all = Array.from({ length: PORTS }, (_, n) => isFree(first + n));
    if ((await Promise.all(all)).every(Boolean)) return first;
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
