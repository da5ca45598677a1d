import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { freePort } from './product.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const SCREEN = '/usr/bin/Xvfb';

/** Real WebKit, the engine of Safari; false where it is not installed, which the test says. CI has it. */
export function hasWebKit(): boolean {
  const found = existsSync(DRIVER) && existsSync(SCREEN);
  if (!found && process.env.CI === 'true') throw new Error('WebKit is not installed, and CI tests on it');
  return found;
}

const POLL_MS = 50;
const READY_TIMEOUT_MS = 60_000;

/** WebKitGTK, driven by its own driver over the WebDriver protocol: Playwright's WebKit is a browser that nobody has. */
export class WebKit {
  readonly #processes: ChildProcess[];
  readonly #session: string;

  private constructor(processes: ChildProcess[], session: string) {
    this.#processes = processes;
    this.#session = session;
  }

  static async start(): Promise<WebKit> {
    const screen = spawn(SCREEN, ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const processes: ChildProcess[] = [screen];
    try {
      const display = await new Promise((resolve, reject) => {
        screen.stdout.once('data', (chunk) => resolve(String(chunk).trim()));
        screen.once('error', reject);
        screen.once('exit', () => reject(new Error('the screen without a screen ended at its start')));
      });
      const port = await freePort();
      const driver = spawn(DRIVER, [`--port=${port}`, '--host=127.0.0.1'], {
        env: {
          ...process.env,
          DISPLAY: `:${display}`,
          LANGUAGE: 'en_US',
          LIBGL_ALWAYS_SOFTWARE: '1',
          NO_AT_BRIDGE: '1',
          // A test may run as root and in a container, where it cannot have one.
          WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
        },
        stdio: 'ignore',
      });
      processes.push(driver);
      const url = `http://127.0.0.1:${port}`;
      await ready(url, driver);
      const { sessionId } = (await ask('POST', `${url}/session`, { capabilities: {} })) as {
        sessionId: string;
      };
      return new WebKit(processes, `${url}/session/${sessionId}`);
    } catch (error) {
      for (const process of processes) process.kill();
      throw error;
    }
  }

  goto = (url: string): Promise<unknown> => ask('POST', `${this.#session}/url`, { url });

  /** Of the page that is open. */
  addCookie = (name: string, value: string): Promise<unknown> =>
    ask('POST', `${this.#session}/cookie`, { cookie: { name, value, path: '/' } });

  /** The window, its frame included. */
  resize = (width: number, height: number): Promise<unknown> =>
    ask('POST', `${this.#session}/window/rect`, { width, height });

  /** Runs a function that needs nothing of its surroundings, in the page. */
  evaluate = async <T>(work: () => T): Promise<T> =>
    (await ask('POST', `${this.#session}/execute/sync`, { script: `return (${work})()`, args: [] })) as T;

  async close(): Promise<void> {
    await ask('DELETE', this.#session).catch(() => undefined);
    for (const process of this.#processes.reverse()) process.kill();
  }
}

async function ready(url: string, driver: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    if (await ask('GET', `${url}/status`).catch(() => null)) return;
    if (driver.exitCode !== null || Date.now() > deadline)
      throw new Error('WebKit’s driver does not come up');
    await setTimeout(POLL_MS);
  }
}

async function ask(method: string, url: string, body?: unknown): Promise<unknown> {
  const response = await fetch(url, { method, ...(body !== undefined && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`);
  return value;
}
