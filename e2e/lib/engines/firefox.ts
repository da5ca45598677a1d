import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../product.ts';
import type { TodaysEngine } from './engine.ts';
import { type Ask, webDriven } from './web-driver.ts';

const PROGRAM = '/usr/bin/firefox-esr';

/** Real Firefox; false where it is not installed, which the test says. CI has it. */
export function hasFirefox(): boolean {
  const found = existsSync(PROGRAM);
  if (!found && process.env.CI === 'true') throw new Error('Firefox is not installed, and CI tests on it');
  return found;
}

/** Its own parts complain too, of what the machine lacks. */
const COMPLAINT = /^(console\.(error|warn)|JavaScript (error|warning): http)/;
const POLL_MS = 100;
const READY_TIMEOUT_MS = 60_000;

/**
 * The Firefox that people have, over Marionette, its own line for drivers: Debian has no geckodriver, and Playwright drives
 * only a Firefox of its own.
 * @param preferences as in about:config
 */
export async function startFirefox(preferences: Record<string, unknown> = {}): Promise<TodaysEngine> {
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'));
  const wanted = {
    'marionette.port': port,
    'intl.locale.requested': 'en-US',
    'datareporting.policy.dataSubmissionEnabled': false,
    'app.update.disabledForTesting': true,
    'browser.shell.checkDefaultBrowser': false,
    'toolkit.startup.max_resumed_crashes': -1,
    'network.captive-portal-service.enabled': false,
    'services.settings.server': 'data:,',
    // What pages write into their console and the errors that nobody catches are printed.
    'devtools.console.stdout.content': true,
    'devtools.console.stdout.chrome': false,
    'browser.dom.window.dump.enabled': true,
    ...preferences,
  };
  const lines = Object.entries(wanted).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const program = spawn(PROGRAM, ['--marionette', '--headless', '--no-remote', '--profile', profile], {
    env: { ...process.env, HOME: profile, MOZ_DISABLE_CONTENT_SANDBOX: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const heard: string[] = [];
  for (const input of [program.stdout, program.stderr])
    createInterface({ input }).on('line', (line) => COMPLAINT.test(line) && heard.push(line));
  const end = async () => {
    if (program.exitCode === null && program.signalCode === null) {
      const exited = once(program, 'exit');
      program.kill('SIGKILL');
      await exited;
    }
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const line = await lineTo(port, program);
    await line.ask('WebDriver:NewSession', {});
    const engine = webDriven(askOf(line), async () => {
      line.socket.destroy();
      await end();
    });
    return { ...engine, heard: async () => heard.splice(0) };
  } catch (error) {
    await end();
    throw error;
  }
}

const COMMANDS = {
  navigate: 'WebDriver:Navigate',
  find: 'WebDriver:FindElement',
  click: 'WebDriver:ElementClick',
  keys: 'WebDriver:ElementSendKeys',
  execute: 'WebDriver:ExecuteScript',
  cookie: 'WebDriver:AddCookie',
};

const askOf =
  (line: Line): Ask =>
  async (command, { element, body }) => {
    const answer = await line.ask(COMMANDS[command], { ...(element && { id: element }), ...body });
    return (answer as { value?: unknown } | null)?.value;
  };

interface Line {
  socket: Socket;
  ask(command: string, body: object): Promise<unknown>;
}

/** Messages are JSON behind the count of their bytes: `[0, id, command, body]`, answered by `[1, id, error, body]`. */
async function lineTo(port: number, program: ChildProcess): Promise<Line> {
  const socket = await connected(port, program);
  const waiting = new Map<number, (error: unknown, body: unknown) => void>();
  let rest: Buffer = Buffer.alloc(0);
  let asked = 0;
  socket.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const colon = rest.indexOf(':');
      const end = colon + 1 + Number(rest.subarray(0, Math.max(0, colon)));
      if (colon === -1 || rest.length < end) return;
      const message: unknown = JSON.parse(rest.subarray(colon + 1, end).toString());
      rest = rest.subarray(end);
      // The first one says who answers.
      if (Array.isArray(message)) waiting.get(message[1])?.(message[2], message[3]);
    }
  });
  socket.on('close', () => {
    for (const answer of waiting.values()) answer(new Error('Firefox is gone'), undefined);
  });
  return {
    socket,
    ask: (command, body) =>
      new Promise((resolve, reject) => {
        const id = asked++;
        waiting.set(id, (error, answer) => {
          waiting.delete(id);
          if (error)
            reject(
              new Error(`${command}: ${error instanceof Error ? error.message : JSON.stringify(error)}`),
            );
          else resolve(answer);
        });
        const text = JSON.stringify([0, id, command, body]);
        socket.write(`${Buffer.byteLength(text)}:${text}`);
      }),
  };
}

async function connected(port: number, program: ChildProcess): Promise<Socket> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return socket;
    } catch {
      if (program.exitCode !== null || Date.now() > deadline) throw new Error('Firefox does not come up');
      await setTimeout(POLL_MS);
    }
  }
}
