import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);
const START_TIMEOUT_MS = 30_000;

/** Folder of initdb and postgres: POSTGRES_BIN, or Debian's newest; undefined when there is none. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const candidates = [process.env.POSTGRES_BIN, ...versions.map((version) => join(debian, version, 'bin'))];
  return candidates.find((folder) => folder && existsSync(join(folder, 'initdb')));
}

export interface Cluster {
  pid: number;
  /** Connection string of a database of the cluster. */
  url(database: string): string;
  /** Kills it as a crash does, and starts it again; resolves when it answers. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

/** For tests: not the server's own durability is under test, and it has to be quick. */
const QUICK = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * A throw-away PostgreSQL on a free loopback port; nothing of it survives `stop`.
 * @param settings what differs from the server's defaults
 * @param runner a command, and its first arguments, that is to start the server
 */
export async function startCluster(
  bin: string,
  { settings = QUICK, runner = [] }: { settings?: readonly string[]; runner?: readonly string[] } = {},
): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-postgres-'));
  const data = join(folder, 'data');
  const asOwner = await ownership(folder);
  await run(
    ...asOwner(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']),
  );
  const port = await freePort();
  const options = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    ...settings,
  ].flatMap((setting) => ['-c', setting]);
  const [file, args] = asOwner(join(bin, 'postgres'), ['-D', data, ...options]);
  const [first = file, ...rest] = [...runner, file, ...args];
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  let child = spawn(first, rest, { stdio: 'ignore' });
  const end = async (signal: 'SIGINT' | 'SIGKILL') => {
    if (!isRunning()) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  const stop = async () => {
    // A fast shutdown, which does not wait for clients.
    await end('SIGINT');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await answering(url('postgres'), child);
  } catch (error) {
    await stop();
    throw error;
  }
  if (child.pid === undefined) throw new Error('PostgreSQL has not started');
  return {
    pid: child.pid,
    url,
    async crash() {
      await end('SIGKILL');
      // While those are there that it has left, it refuses to start.
      for (const deadline = Date.now() + START_TIMEOUT_MS; ; ) {
        child = spawn(first, rest, { stdio: 'ignore' });
        try {
          return await answering(url('postgres'), child);
        } catch (error) {
          if (isRunning() || Date.now() > deadline) throw error;
        }
      }
    },
    stop,
  };
}

/** A statement about the databases of a cluster, of which `url` names any. */
export async function administer(url: string, statement: string): Promise<void> {
  const connection = new URL(url);
  connection.pathname = '/postgres';
  const client = new pg.Client({ connectionString: connection.href });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** PostgreSQL refuses to run as root: then the command is run as the user `postgres`. */
type Command = [file: string, args: string[]];

async function ownership(folder: string): Promise<(file: string, args: string[]) => Command> {
  if (process.getuid?.() !== 0) return (file, args) => [file, args];
  const ids = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, 'postgres'])));
  const [uid, gid] = ids.map(({ stdout }) => Number(stdout)) as [number, number];
  chownSync(folder, uid, gid);
  chmodSync(folder, 0o700);
  return (file, args) => ['setpriv', [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', file, ...args]];
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (child.exitCode !== null || Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
