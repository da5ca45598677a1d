import type { ComponentType } from 'react';
import { loadTexts } from '../i18n/i18n.ts';
import type { Part } from '../i18n/languages.ts';

/**
 * For a route's `lazy`: its screen's code, and what the screen says, fetched side by side. `sidebar` and `dashboard` are
 * there for every screen; screen.test.ts finds what else is missing.
 */
export const screen =
  (load: () => Promise<{ default: ComponentType }>, parts: readonly Part[]) => async () => {
    const [{ default: Component }] = await Promise.all([load(), loadTexts(parts)]);
    return { Component };
  };
