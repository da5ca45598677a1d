import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { DEMO_EMAIL } from './api.ts';
import type { Product } from './product.ts';

/** Fills in the login form that stands before whatever page was asked for, in English. */
export async function signIn(page: Page, product: Product): Promise<void> {
  await page.getByLabel('Email').fill(DEMO_EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(product.demoPassword());
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/**
 * Goes to another screen, or another replay, as a link of the dashboard does: nothing of it is loaded again. What was on
 * screen stays until the other has come.
 */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((path) => {
    history.pushState({}, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Opens the replay of a session from the list, as a merchant does: it comes in a tab of its own. */
export async function openReplay(context: BrowserContext, list: Page, id: string): Promise<Page> {
  const opened = context.waitForEvent('page');
  await list.locator(`a[href*="/session-replay/${id}"]`).first().click();
  const viewer = await opened;
  await expect(viewer).toHaveURL(new RegExp(`/session-replay/${id}`));
  return viewer;
}

/** Each page that is looked at reads it anew: it has half the bytes of what the package's name stands for. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong with the page as it stands, by all its rules or by these. */
export async function axeViolations(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (runOnly) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      ...(runOnly && { runOnly }),
      // Recordings are no pages of ours, and run nothing that could answer: each would be waited for.
      iframes: false,
      // What is well is not described, and no sheet is fetched again for rules that are switched off.
      resultTypes: ['violations'],
      preload: false,
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, rules);
}
