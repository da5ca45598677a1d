import { readOfTab, writeOfTab } from './storage.ts';
import { storageKeys } from './storage-keys.ts';
import { hasUnsaved } from './unsaved.ts';

/** A connection that was lost for a moment is there again. */
const RETRY_AFTER_MS = 1_000;

/** A page that was loaded anew by itself is not again for so long, whatever it finds: of two servers one may be of yesterday. */
const QUIET_MS = 5 * 60_000;

/**
 * Fetches code or texts that come when they are needed. What does not come is asked for once more after a moment. When the server has
 * another version by then, which has other files, the page is loaded anew.
 */
export async function arriving<T>(fetchFile: () => Promise<T>): Promise<T> {
  try {
    return await fetchFile();
  } catch (error) {
    console.error(error);
  }
  await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
  try {
    await styleSheets();
    return await fetchFile();
  } catch (error) {
    await reloadWhenUpgraded();
    throw error;
  }
}

/** Vite's import asks for its style sheets once, and goes on without those that did not come. */
const styleSheets = (): Promise<unknown> =>
  Promise.all(
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
      .filter(({ sheet }) => sheet === null)
      .map(
        (missing) =>
          new Promise((resolve, reject) => {
            const link = document.createElement('link');
            link.rel = 'stylesheet';
            link.crossOrigin = missing.crossOrigin;
            link.addEventListener('load', resolve);
            link.addEventListener('error', () => reject(new Error(`${missing.href} did not come`)));
            link.href = missing.href;
            missing.replaceWith(link);
          }),
      ),
  );

/** Replays have a document of their own (build/replay-document.ts), with another first script. */
const address = () =>
  document.querySelector<HTMLMetaElement>('meta[name="vitrine-document"]')?.content ?? '/';

/** The document as the server has it now; undefined when it cannot be had. */
async function documentNow(): Promise<string | undefined> {
  try {
    const response = await fetch(address(), { cache: 'no-store', credentials: 'omit' });
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the server answers with the dashboard, of whatever version. */
export const isServed = async (): Promise<boolean> => isOurs((await documentNow()) ?? '');

const isOurs = (html: string): boolean => html.includes('id="root"');

/**
 * Whether it is the dashboard's document and begins with another script than this page did: every file's name changes with its content,
 * and the first one's with all others'. (A hotel's page is none of ours.)
 */
export const isOfAnotherVersion = (html: string, script: string): boolean =>
  isOurs(html) && !html.includes(`"${script}"`);

export const mayReload = (last: string | undefined, now: number): boolean =>
  !(Math.abs(now - Number(last ?? Number.NaN)) < QUIET_MS);

let destination: () => string | undefined = () => undefined;

/** Takes how to learn where somebody is on their way to while it is fetched: a page that is loaded anew is loaded there. */
export function followDestination(read: () => string | undefined): void {
  destination = read;
}

let looking: Promise<void> | undefined;

/** Loads the page anew when the server has another version, once, and never over a form that is not saved. */
export function reloadWhenUpgraded(): Promise<void> {
  looking ??= look().finally(() => {
    looking = undefined;
  });
  return looking;
}

async function look(): Promise<void> {
  // The last one: those before it hold what several documents begin with.
  const script = [...document.querySelectorAll('script[type=module][src]')].at(-1)?.getAttribute('src');
  const html = await documentNow();
  if (!script || html === undefined || !isOfAnotherVersion(html, script) || hasUnsaved()) return;
  const now = Date.now();
  if (!mayReload(readOfTab(storageKeys.reloaded), now)) return;
  writeOfTab(storageKeys.reloaded, String(now));
  // Without a memory it might go round for ever.
  if (readOfTab(storageKeys.reloaded) !== String(now)) return;
  const to = destination();
  if (to === undefined) location.reload();
  else location.assign(to);
  // Nothing is said any more by a page that goes.
  await new Promise(() => undefined);
}
