import { expect, test } from 'vitest';
import { isOfAnotherVersion, mayReload } from './arriving.ts';

const documentWith = (script: string) =>
  `<!doctype html><script type="module" crossorigin src="${script}"></script><div id="root"></div>`;

test('a document that begins with another script is of another version', () => {
  expect(isOfAnotherVersion(documentWith('/assets/index-2.js'), '/assets/index-1.js')).toBe(true);
  expect(isOfAnotherVersion(documentWith('/assets/index-1.js'), '/assets/index-1.js')).toBe(false);
});

test('what is not the dashboard’s document says nothing of its version', () => {
  expect(isOfAnotherVersion('<h1>Welcome to the hotel</h1>', '/assets/index-1.js')).toBe(false);
});

test('a page is not loaded anew by itself twice in a short time', () => {
  const now = 1_800_000_000_000;
  expect(mayReload(undefined, now)).toBe(true);
  expect(mayReload('no number', now)).toBe(true);
  expect(mayReload(String(now - 1_000), now)).toBe(false);
  expect(mayReload(String(now - 6 * 60_000), now)).toBe(true);
});
