import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Language } from '@vitrine/contract/common';
import type { DetachedWindowAPI } from 'happy-dom';
import { expect } from 'vitest';
import { App } from '../app/app.tsx';
import { beginAtSignIn } from '../app/guards.ts';
import { queryClient } from '../app/query-client.ts';
import { createRouter } from '../app/router.tsx';
import { i18n, startI18n } from '../i18n/i18n.ts';
import { clearSession } from '../lib/session.ts';
import { storageKeys } from '../lib/storage-keys.ts';

/**
 * The dashboard as `main.tsx` starts it, at an address: router, texts, query client and API client are its own, and `server` answers.
 * What a screen looks like, and whatever needs a layout, is the browser tests'.
 */
export async function openScreen(
  path: string,
  { language = 'en', width = 1024 }: { language?: Language; width?: number } = {},
) {
  (window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM.setViewport({ width });
  localStorage.setItem(storageKeys.language, language);
  history.replaceState(null, '', path);
  beginAtSignIn();
  await startI18n();
  i18n.options.saveMissing = true;
  i18n.off('missingKey', keepUnsaid);
  i18n.on('missingKey', keepUnsaid);
  const router = createRouter();
  routers.push(router);
  render(<App router={router} />);
  return { router, user: userEvent.setup({ delay: null }) };
}

/** Where the screen is. */
export const place = (): string => location.pathname + location.search;

/** Texts that a screen wants to say and that have not been fetched for it. */
const unsaid = new Set<string>();

const keepUnsaid = (_languages: readonly string[], namespace: string, key: string, said: string) => {
  if (said === key) unsaid.add(`${namespace}:${key}`);
};

/** For `setup.ts`: whatever the screens had to say was there. */
export function expectSaid(): void {
  const keys = [...unsaid];
  unsaid.clear();
  expect(keys, 'texts that were not there').toEqual([]);
}

const routers: ReturnType<typeof createRouter>[] = [];

/** For `setup.ts`: takes away the screens, and all that they have left in this browser. */
export function closeScreens(): void {
  cleanup();
  for (const router of routers.splice(0)) router.dispose();
  queryClient.clear();
  clearSession();
  localStorage.clear();
  sessionStorage.clear();
}
