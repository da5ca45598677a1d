/**
 * Takes a picture of every screen in every state, both themes, three widths and three languages, of the built product, and makes one
 * page of them. `npm run pictures [-- folder] [-- --only name,name] [-- --looks en-1440-light,…] [-- --docs]`; `--docs` takes the
 * four of the README instead.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, expect, type Page } from '@playwright/test';
import { chromium } from 'playwright-core';
import { type GalleryLook, LOOKS, nameOf } from './gallery/looks.ts';
import { sheet } from './gallery/sheet.ts';
import { type Person, STATES, type State } from './gallery/states.ts';
import { Account, freshEmail } from './lib/account.ts';
import { Api, DEMO_EMAIL, seeded } from './lib/api.ts';
import { launchOptions, pointAway } from './lib/chromium.ts';
import { emptyFolder } from './lib/evaluations.ts';
import { Outbox } from './lib/outbox.ts';
import { Product } from './lib/product.ts';
import { asAccount } from './lib/signed-in.ts';

const WIDE: GalleryLook = { lang: 'en', locale: 'en-US', width: 1440, theme: 'light' };
const PHONE: GalleryLook = { lang: 'en', locale: 'en-US', width: 360, theme: 'dark' };
/** Of the README. */
const DOCS = [
  { file: 'overview-light.png', state: 'overview', look: WIDE },
  { file: 'recordings-light.png', state: 'recordings-grid', look: WIDE },
  { file: 'replay-light.png', state: 'replay', look: WIDE },
  { file: 'replay-phone-dark.png', state: 'replay', look: PHONE },
];
/** What a screen asks for has come by then, and what it moves has come to rest; a replay has begun to play. */
const SETTLE_MS = 3_000;
const root = fileURLToPath(new URL('../..', import.meta.url));

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, looks: { type: 'string' }, docs: { type: 'boolean', default: false } },
});
const folder = resolve(root, options.docs ? 'docs/pictures' : (positionals[0] ?? 'pictures'));
const chosen = (list: string | undefined, name: string) => !list || list.split(',').includes(name);

const product = await Product.in(emptyFolder(), { TRUST_PROXY: 'true' });
const browser: Browser = await chromium.launch(launchOptions);
pointAway(browser);
/** A finger, which hovers nowhere: a page that is emulated as a phone's still has the browser's own mouse for its media queries. */
const FINGER =
  '--blink-settings=primaryHoverType=1,availableHoverTypes=1,primaryPointerType=2,availablePointerTypes=2';
const phone: Browser = await chromium.launch({
  ...launchOptions,
  args: [...(launchOptions.args ?? []), FINGER],
});

/** Whose browser it is. The demo's team has a member and somebody invited; the new owner has nothing. */
async function people(): Promise<{ accounts: Record<Exclude<Person, 'nobody'>, Account>; session: string }> {
  await seeded(await Api.signIn(product));
  const demo = await Account.signIn(product, DEMO_EMAIL, product.demoPassword());
  const [guest, invited] = [freshEmail('bea'), freshEmail('caro')];
  await demo.call('invitations_create', { body: { email: guest } });
  const link = await new Outbox(product).link(guest);
  const member = await Account.register(product, guest, new URL(link).searchParams.get('token') ?? '');
  await demo.call('invitations_create', { body: { email: invited } });
  const api = await Api.signIn(product);
  // Cards show them, and they are made behind the visits.
  await expect
    .poll(async () => (await api.sessions()).every(({ preview_url }) => preview_url), { timeout: 60_000 })
    .toBe(true);
  const sessions = await api.sessions();
  const longest = sessions.toSorted((a, b) => b.duration - a.duration)[0];
  const accounts = { demo, member, new: await Account.register(product, freshEmail('ana')) };
  return { accounts, session: longest?.session_id ?? '' };
}

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: SETTLE_MS }).catch(() => undefined);
  await page.evaluate(() => document.fonts.ready);
}

const { accounts, session } = await people();

async function take(state: State, look: GalleryLook, file: string, fullPage: boolean): Promise<void> {
  const isPhone = look.width < 600;
  const context = await (isPhone ? phone : browser).newContext({
    viewport: { width: look.width, height: isPhone ? 780 : 900 },
    colorScheme: look.theme,
    locale: look.locale,
    hasTouch: isPhone,
    isMobile: isPhone,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  try {
    if (state.person !== 'nobody') await asAccount(page, product, accounts[state.person]);
    // An owner's language is that of the store, unless this device has another.
    await page.addInitScript((lang) => localStorage.setItem('vitrine.language', lang), look.lang);
    await state.before?.(page);
    await page.goto(product.url + state.path.replace('{session}', session));
    await settled(page);
    await state.act?.(page);
    if (state.act) await settled(page);
    await page.screenshot({ path: join(folder, file), fullPage });
  } finally {
    // What is under way ends with the page, and is nobody's any more.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  }
}

mkdirSync(folder, { recursive: true });
const taken = new Set<string>();
const failed: string[] = [];
const wanted = options.docs
  ? DOCS.map(({ state, ...picture }) => ({
      ...picture,
      state: STATES.find(({ name }) => name === state) as State,
    }))
  : STATES.filter(({ name }) => chosen(options.only, name)).flatMap((state) =>
      LOOKS.filter((look) => chosen(options.looks, nameOf(look))).map((look) => ({
        state,
        look,
        file: `${state.name}-${nameOf(look)}.png`,
      })),
    );
try {
  for (const { state, look, file } of wanted) {
    try {
      await take(state, look, file, !options.docs);
      taken.add(file);
    } catch (error) {
      failed.push(`${file}: ${error instanceof Error ? error.message : error}`);
    }
  }
  if (!options.docs) writeFileSync(join(folder, 'index.html'), sheet(taken));
} finally {
  await Promise.all([browser.close(), phone.close()]);
  await product.remove();
}
for (const line of failed) console.error(line);
console.log(`${taken.size} pictures in ${folder}${options.docs ? '' : '/index.html'}`);
process.exitCode = failed.length > 0 ? 1 : 0;
