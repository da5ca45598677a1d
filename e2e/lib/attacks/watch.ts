import { expect, type Page } from '@playwright/test';
import { MARK } from './nodes.ts';

/** What an attack did that can be seen from outside of its frame. */
export interface Watched {
  /** Everything since the last call. */
  taken(): string[];
}

/** Notes what no recording may bring about in a page: scripts that ran, dialogs, other windows, downloads, going elsewhere. */
export function watch(page: Page, isOurs: (url: URL) => boolean): Watched {
  let seen: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith(`${MARK}:`)) seen.push(`ran: ${message.text()}`);
  });
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => seen.push(`window: ${popup.url()}`));
  page.on('download', (download) => {
    seen.push(`download: ${download.url()}`);
    void download.cancel();
  });
  page.on('worker', (worker) => {
    if (!isOurs(new URL(worker.url()))) seen.push(`worker: ${worker.url()}`);
  });
  page.on('framenavigated', (frame) => {
    const url = new URL(frame.url());
    const isBlank = frame.parentFrame() && (url.protocol === 'about:' || url.protocol === 'chrome-error:');
    if (!isBlank && !isOurs(url)) seen.push(`went to: ${frame.url()}`);
  });
  page.on('crash', () => seen.push('crashed'));
  return {
    taken() {
      const taken = seen;
      seen = [];
      return taken;
    },
  };
}

/** The document around the replay as its own scripts made it; what an attack has changed of it differs. */
export const surroundings = (page: Page) =>
  page.evaluate((mark) => {
    const { body, documentElement, title } = document;
    const named = (element: Element) =>
      `${element.tagName} ${element.id} ${element.getAttribute('role') ?? ''}`.trim();
    const frames = [...document.querySelectorAll('iframe')];
    return {
      title,
      // Without the session's id.
      path: location.pathname.replace(/[^/]*$/, ''),
      mark: mark in window,
      polluted: 'polluted' in {},
      body: [...body.children].map(named),
      html: [...documentElement.attributes].map(({ name }) => name).sort(),
      sideways: documentElement.scrollWidth > innerWidth,
      walls: [...new Set(frames.map((frame) => frame.getAttribute('sandbox')))],
      taken: document.activeElement?.tagName === 'IFRAME',
      loud: frames.flatMap((frame) =>
        [...(frame.contentDocument?.querySelectorAll<HTMLMediaElement>('audio, video') ?? [])]
          .filter((media) => media.paused === false && !media.muted)
          .map((media) => media.tagName),
      ),
    };
  }, MARK);

/** The replay's own buttons are what lies on top where they are. */
export async function expectControls(page: Page): Promise<void> {
  const covered = await page.evaluate(() =>
    [...document.querySelectorAll('button')]
      .map((button) => ({ button, box: button.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.bottom <= innerHeight && box.top >= 0)
      .filter(({ button, box }) => {
        const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return top?.tagName === 'IFRAME' && !button.contains(top);
      })
      .map(({ button }) => button.ariaLabel ?? button.textContent),
  );
  expect(covered).toEqual([]);
}
