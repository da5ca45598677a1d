import type { ComponentType } from 'react';
import { loadTexts } from '../i18n/i18n.ts';
import type { Part } from '../i18n/languages.ts';
import { arriving } from '../lib/arriving.ts';
import { keepDrafts } from '../lib/drafts.ts';
import { missingScreen } from './missing-screen.tsx';

/**
 * For a route's `lazy`: its screen's code, and what the screen says, fetched side by side. `sidebar` and `dashboard` are
 * there for every screen; screen.test.ts finds what else is missing. It never fails: the router would remember that for good. What does
 * not come is a screen, too, which says so in its place and can be asked to try again.
 */
export const screen =
  (load: () => Promise<{ default: ComponentType }>, parts: readonly Part[]) => async () => {
    const fetchScreen = async () => {
      const [{ default: Component }] = await Promise.all([arriving(load), loadTexts(parts)]);
      return Component;
    };
    return {
      Component: await fetchScreen().catch((error: unknown) => {
        console.error(error);
        // The screen before goes, with what is typed there: it is there for who goes back.
        keepDrafts();
        return missingScreen(fetchScreen);
      }),
    };
  };
