import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHROMIUM, QUIET } from './browser.mjs';

/**
 * Chromium as it is asked by its own protocol, and nothing more: Playwright has each page's renderer keep the bodies of all answers, for whoever
 * might ask for them, which counts as memory of the page.
 */
export async function openChromium() {
  const profile = mkdtempSync(join(tmpdir(), 'vitrine-bench-chromium-'));
  const args = [
    ...QUIET,
    '--headless',
    '--lang=en-US',
    '--remote-debugging-pipe',
    `--user-data-dir=${profile}`,
  ];
  const child = spawn(CHROMIUM, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  const [, , , to, from] = child.stdio;
  const waiting = new Map();
  let count = 0;
  let rest = '';
  from.setEncoding('utf8').on('data', (chunk) => {
    const messages = (rest + chunk).split('\0');
    rest = messages.pop();
    for (const message of messages) {
      const { id, result, error } = JSON.parse(message);
      const call = waiting.get(id);
      waiting.delete(id);
      if (error) call?.reject(new Error(`${call.method}: ${error.message}`));
      else call?.resolve(result);
    }
  });
  void ended.then(() => {
    for (const { method, reject } of waiting.values()) reject(new Error(`${method}: Chromium has ended`));
  });

  const send = (method, params = {}, sessionId = undefined) =>
    new Promise((resolve, reject) => {
      count += 1;
      waiting.set(count, { method, resolve, reject });
      to.write(`${JSON.stringify({ id: count, method, params, sessionId })}\0`);
    });

  /** A page of its own, in a tab of the context's window. */
  async function newPage(browserContextId) {
    const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId });
    const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
    const ask = (method, params) => send(method, params, sessionId);
    return {
      send: ask,
      /** What a promise of the page's comes to. */
      async evaluate(expression) {
        const answer = await ask('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
        const { result, exceptionDetails } = answer;
        if (exceptionDetails)
          throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
        return result.value;
      },
      close: () => send('Target.closeTarget', { targetId }),
    };
  }

  return {
    send,
    /**
     * A browser's worth of data, whose window is open: for each new window Chromium loads a page of its own in another process, some hundred
     * milliseconds of a processor just when the page in it is measured.
     */
    async newContext() {
      const { browserContextId } = await send('Target.createBrowserContext');
      await send('Target.createTarget', { url: 'about:blank', browserContextId });
      return {
        newPage: () => newPage(browserContextId),
        setCookies: (cookies) => send('Storage.setCookies', { browserContextId, cookies }),
      };
    },
    async close() {
      await send('Browser.close').catch(() => undefined);
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
