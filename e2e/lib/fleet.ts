import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { openPostgresDatabase } from '../../apps/server/src/adapters/database/postgres.ts';
import type { S3Options } from '../../apps/server/src/adapters/object-storage/s3.ts';
import type { Role } from '../../apps/server/src/kernel/role.ts';
import type { Database } from '../../apps/server/src/ports/database.ts';
import { type Cluster, findPostgres, startCluster } from '../../apps/server/src/testing/postgres-cluster.ts';
import { hasS3, type S3Server, startS3 } from '../../apps/server/src/testing/s3-server.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { emptyFolder } from './evaluations.ts';
import { freePort, MAIN } from './product.ts';

/** On a machine with much else to do. */
const READY_TIMEOUT_MS = 120_000;
/** A block is held for a tenth of a second, until its group is stored. */
const HOLDING_LOOK_MS = 5;
/** More than an answer takes that has left. */
const STILL_MS = 200;
/** Several looks of the balancer. */
const DRAIN_SECONDS = 4;

/** Whether there is what a fleet runs on; says so loudly when there is not. */
export function hasFleet(): boolean {
  const bin = findPostgres();
  if (!bin && process.env.CI === 'true') throw new Error('PostgreSQL is not installed, and CI tests on it');
  return hasS3() && bin !== undefined;
}

const isAlive = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

interface Member {
  role: Role;
  url: string;
  child: ChildProcess;
  /** Where it was started: whatever it keeps in a folder lies below. */
  folder: string;
}

/** The built product as several processes on a PostgreSQL server and a bucket of S3, behind a load balancer. */
export class Fleet {
  /** Where browsers and trackers reach it. */
  readonly url: string;
  readonly balancer: Balancer;
  /** What the processes share. */
  readonly database: Database;
  /** Everything that all processes printed. */
  output = '';
  readonly #folder = emptyFolder();
  readonly #members = new Map<string, Member>();
  readonly #cluster: Cluster;
  readonly #s3: S3Server;
  readonly #env: Record<string, string>;

  private constructor(
    parts: { cluster: Cluster; s3: S3Server; bucket: S3Options; balancer: Balancer },
    env: Record<string, string>,
  ) {
    this.#cluster = parts.cluster;
    this.#s3 = parts.s3;
    this.balancer = parts.balancer;
    this.url = parts.balancer.url;
    const url = parts.cluster.url('postgres');
    this.database = openPostgresDatabase({ url, migrations: '', onError: () => undefined });
    const { bucket, endpoint = '', keys } = parts.bucket;
    this.#env = {
      PATH: process.env.PATH ?? '',
      MODE: 'production',
      PUBLIC_URL: this.url,
      TRUST_PROXY: 'true',
      JWT_SECRET: 'of-this-fleet-alone-and-of-its-bucket',
      DATABASE_URL: url,
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint,
      S3_PATH_STYLE: 'true',
      S3_ACCESS_KEY_ID: keys?.access_key_id ?? '',
      S3_SECRET_ACCESS_KEY: keys?.secret_access_key ?? '',
      DRAIN_SECONDS: String(DRAIN_SECONDS),
      ...env,
    };
  }

  /** Starts what the processes need, and none of them. */
  static async start(env: Record<string, string> = {}): Promise<Fleet> {
    const bin = findPostgres();
    if (!bin) throw new Error('PostgreSQL is not installed');
    const begun: (() => Promise<void>)[] = [];
    const starting = [
      startCluster(bin).then(kept((cluster) => cluster.stop())),
      startS3().then(kept((s3) => s3.remove())),
      startBalancer().then(kept((balancer) => balancer.close())),
    ] as const;
    function kept<T>(stop: (part: T) => Promise<void>) {
      return (part: T) => {
        begun.push(() => stop(part));
        return part;
      };
    }
    try {
      const [cluster, s3, balancer] = await Promise.all(starting);
      return new Fleet({ cluster, s3, balancer, bucket: await s3.newBucket() }, env);
    } catch (error) {
      // Nobody else knows of those that have started, or still will.
      await Promise.allSettled(starting);
      await Promise.allSettled(begun.map((stop) => stop()));
      throw error;
    }
  }

  /** Starts a process, and waits until it is sent requests; one of before may have had the name. */
  async launch(name: string, role: Role): Promise<void> {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const folder = join(this.#folder, name);
    mkdirSync(folder, { recursive: true });
    const child = spawn(process.execPath, ['--enable-source-maps', MAIN], {
      cwd: folder,
      env: { ...this.#env, ROLE: role, NODE_ID: name, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    const keep = (chunk: Buffer) => {
      printed += chunk;
      this.output += chunk;
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    this.#members.set(name, { role, url, child, folder });
    const isReady = async () => {
      if (!isAlive(child)) throw new Error(`${name} ended at its start:\n${printed}`);
      return (await fetch(`${url}/readyz`).catch(() => undefined))?.ok ?? false;
    };
    await expect.poll(isReady, { timeout: READY_TIMEOUT_MS, intervals: [100] }).toBe(true);
    if (role !== 'ingest' && role !== 'api') return;
    this.balancer.remove(name);
    this.balancer.add(name, role, url);
    await expect.poll(() => this.balancer.isReady(name), { timeout: READY_TIMEOUT_MS }).toBe(true);
  }

  /** The processes of a role that were not ended. */
  running = (role: Role): string[] =>
    [...this.#members].flatMap(([name, member]) =>
      member.role === role && isAlive(member.child) ? [name] : [],
    );

  /** Where a process listens. */
  urlOf = (name: string): string => this.#member(name).url;

  /** Where a process keeps what it keeps in a folder. */
  folderOf = (name: string): string => this.#member(name).folder;

  /** Tells a process to end; answers how it did. */
  async end(name: string): Promise<number | null> {
    const { child } = this.#member(name);
    const exited = once(child, 'exit') as Promise<[number | null]>;
    child.kill('SIGTERM');
    const [code] = await exited;
    this.balancer.remove(name);
    return code;
  }

  /** As a machine that is gone. The balancer is left to find out. */
  async kill(name: string): Promise<void> {
    const { child } = this.#member(name);
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  /** Kills one of these while it has a block that it has not answered, and answers which. */
  async killHolding(names: readonly string[]): Promise<string> {
    const deadline = Date.now() + READY_TIMEOUT_MS;
    while (Date.now() < deadline) {
      const name = names.find((one) => this.balancer.held(one) > 0);
      if (name !== undefined) {
        const { child } = this.#member(name);
        // It stands still, so that what it had answered before arrives and nothing more.
        child.kill('SIGSTOP');
        await setTimeout(STILL_MS);
        if (this.balancer.held(name) > 0) {
          await this.kill(name);
          return name;
        }
        child.kill('SIGCONT');
      }
      await setTimeout(HOLDING_LOOK_MS);
    }
    throw new Error(`nobody sent a block to ${names.join(' or ')}`);
  }

  /** Ends all processes and removes what they kept. */
  async remove(): Promise<void> {
    for (const { child } of this.#members.values()) {
      if (!isAlive(child)) continue;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    }
    await this.balancer.close();
    await this.database.close();
    await Promise.all([this.#cluster.stop(), this.#s3.remove()]);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #member(name: string): Member {
    const member = this.#members.get(name);
    if (!member) throw new Error(`there is no process ${name}`);
    return member;
  }
}
