import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { anyHome, embeddedHome, evaluations, type Home, homeIn } from './evaluations.ts';

/** The built server. */
export const MAIN = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));

/** A store on a busy machine may take long to come up for the first time; a test that hangs says so after this. */
const READY_TIMEOUT_MS = 120_000;
const POLL_MS = 100;
/** To have V8 optimise PGlite's code takes longer than what it saves a process that lives for some tests; benches measure the product as it is. */
const flags = () => (evaluations() ? ['--liftoff-only'] : []);

/** What may differ between two products that run on one folder, one after the other. */
interface Way {
  /** Another build's server (`unpackRelease`). */
  main?: string;
  /** Where browsers and stores know the product to be. */
  port?: number;
}

/** The built product as a merchant runs it: one process, a database and a data folder of its own. */
export class Product {
  readonly dataDir: string;
  readonly url: string;
  readonly #env: Record<string, string>;
  /** It is a release, whose answers today's contract may ask too much of. */
  readonly isKept: boolean;
  readonly #home: Home;
  readonly #main: string;
  #child: ChildProcess | undefined;
  /** Everything the processes printed, over all starts. */
  output = '';

  private constructor(port: number, main: string, env: Record<string, string>, home: Home) {
    this.#home = home;
    this.#main = main;
    this.isKept = main !== MAIN;
    this.dataDir = home.dataDir;
    this.url = `http://127.0.0.1:${port}`;
    // What tests post by hand has no token, on any day.
    const asked = { PUBLIC_URL: this.url, INGEST_TOKENS_REQUIRED_FROM: 'never', ...home.env, ...env };
    // Which port it is, only we know.
    const PUBLIC_URL = asked.PUBLIC_URL.replace('{port}', String(port));
    this.#env = { ...asked, PUBLIC_URL, PORT: String(port), DATA_DIR: this.dataDir };
  }

  /** An evaluation whose visits are there: which database keeps it is of no matter to who looks at its screens. */
  static start = async (env: Record<string, string> = {}): Promise<Product> =>
    Product.#started(env, await anyHome());

  /** … on the embedded database, for who is about it, or reads its files. */
  static embedded = (env: Record<string, string> = {}): Promise<Product> =>
    Product.#started(env, embeddedHome());

  /** On what is in a folder: nothing, or what another product has left there. */
  static in = (dataDir: string, env: Record<string, string> = {}, way: Way = {}): Promise<Product> =>
    Product.#started(env, homeIn(dataDir), way);

  static async #started(
    env: Record<string, string>,
    home: Home,
    { main = MAIN, port }: Way = {},
  ): Promise<Product> {
    const product = new Product(port ?? (await freePort()), main, env, home);
    try {
      await product.start();
    } catch (error) {
      // Nobody else knows it.
      await product.stop('SIGKILL');
      throw error;
    }
    return product;
  }

  /** Starts the process and waits until it is ready. */
  async start(): Promise<void> {
    const child = this.spawn();
    this.#child = child;
    const deadline = Date.now() + READY_TIMEOUT_MS;
    for (;;) {
      const response = await fetch(`${this.url}/readyz`).catch(() => undefined);
      if (response?.ok) return;
      if (child.exitCode !== null) throw new Error(`the product ended at its start:\n${this.output}`);
      if (Date.now() > deadline) throw new Error(`the product is not ready:\n${this.output}`);
      await setTimeout(POLL_MS);
    }
  }

  /** As the start prints it. */
  demoPassword(): string {
    const password = /^ *Password +(\S+)$/m.exec(this.output)?.[1];
    if (!password) throw new Error(`no password in what the product printed:\n${this.output}`);
    return password;
  }

  /** A process on this data folder, whose end the caller awaits. */
  spawn(): ChildProcess {
    const child = spawn(process.execPath, ['--enable-source-maps', ...flags(), this.#main], {
      env: { ...process.env, ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const keep = (chunk: Buffer) => {
      this.output += chunk;
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    return child;
  }

  /** SIGTERM is a clean stop, SIGKILL is not. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  /** Ends the process and removes its data. */
  async remove(): Promise<void> {
    await this.stop();
    await this.#home.remove();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

/** Where a product is reached, however many processes it has. */
export type Reachable = Pick<Product, 'url'> & Partial<Pick<Product, 'isKept'>>;

/**
 * Above those of the tests' S3 servers, and below those that the system gives to outgoing connections: a browser's could take one before the product listens.
 * Each of the runner's workers has ports of its own: were one told to two products that start at once, the second would take the first's answer for its own.
 */
const PORTS = { first: 30_000, perWorker: 256 };
const own = PORTS.first + (Number(process.env.TEST_PARALLEL_INDEX ?? 0) % 10) * PORTS.perWorker;
let told = randomInt(PORTS.perWorker);

/** One that nobody listens on, and that was not told before (of so many). */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = own + (told++ % PORTS.perWorker);
    const server = createServer();
    const free = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!free) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
