import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../product.ts';
import type { TodaysEngine } from './engine.ts';
import type { Heard } from './two-pages.ts';
import { type Ask, webDriven } from './web-driver.ts';

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

export interface WebKit extends TodaysEngine {
  /** The window, its frame included. */
  resize(width: number, height: number): Promise<unknown>;
}

/** WebKitGTK, driven by its own driver over the WebDriver protocol: Playwright's WebKit is a browser that nobody has. */
export async function startWebKit(): Promise<WebKit> {
  const screen = spawn(SCREEN, ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const processes: ChildProcess[] = [screen];
  const end = () => {
    for (const process of processes.reverse()) process.kill();
  };
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
    const { sessionId } = (await send('POST', `${url}/session`, { capabilities: {} })) as {
      sessionId: string;
    };
    const session = `${url}/session/${sessionId}`;
    const engine = webDriven(askOf(session), async () => {
      await send('DELETE', session).catch(() => undefined);
      end();
    });
    return {
      ...engine,
      async goto(url) {
        await engine.goto(url);
        await engine.evaluate(listen);
      },
      heard: () => engine.evaluate(() => (window as Heard).complaints?.splice(0) ?? []),
      resize: (width, height) => send('POST', `${session}/window/rect`, { width, height }),
    };
  } catch (error) {
    end();
    throw error;
  }
}

/** In a page that has loaded: the program prints nothing of what its pages write into their console. */
function listen(): void {
  const page = window as Heard;
  // A page of ours has listened from its beginning.
  if (page.complaints) return;
  const complaints: string[] = [];
  page.complaints = complaints;
  addEventListener('error', ({ message }) => complaints.push(`error: ${message}`), true);
  addEventListener('unhandledrejection', ({ reason }) => complaints.push(`rejection: ${reason}`));
  for (const kind of ['error', 'warn'] as const) {
    const plain = console[kind];
    console[kind] = (...said) => {
      complaints.push(`${kind}: ${said.join(' ')}`);
      plain.apply(console, said);
    };
  }
}

const askOf =
  (session: string): Ask =>
  (command, { element, body }) => {
    const path = {
      navigate: 'url',
      find: 'element',
      click: `element/${element}/click`,
      keys: `element/${element}/value`,
      execute: 'execute/sync',
      cookie: 'cookie',
    }[command];
    return send('POST', `${session}/${path}`, body);
  };

async function ready(url: string, driver: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    if (await send('GET', `${url}/status`).catch(() => null)) return;
    if (driver.exitCode !== null || Date.now() > deadline)
      throw new Error('WebKit’s driver does not come up');
    await setTimeout(POLL_MS);
  }
}

async function send(method: string, url: string, body?: unknown): Promise<unknown> {
  const response = await fetch(url, { method, ...(body !== undefined && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`);
  return value;
}
