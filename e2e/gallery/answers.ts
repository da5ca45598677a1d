import type { Page, Route } from '@playwright/test';

// What the server answers, changed to what a store may come to: for pictures of states that nobody waits for.

const API = '**/api/**';
/** Without them nobody is signed in, and no screen is there to be loading or to fail. */
const WHO = /\/api\/(auth\/users\/me|workspaces|auth\/token-refresh)\//;

/** Nothing is answered any more but who somebody is. */
export const unanswered = (page: Page) =>
  page.route(API, (route) => (WHO.test(route.request().url()) ? route.fallback() : undefined));

/** All fails but who somebody is. */
export const failing = (page: Page) =>
  page.route(API, (route) => (WHO.test(route.request().url()) ? route.fallback() : route.abort()));

/** It is asked again some times before a screen says that it failed. */
export const told = (page: Page) => page.getByRole('alert').first().waitFor();

/** The JSON that the server answers to these calls, changed. */
// biome-ignore lint/suspicious/noExplicitAny: each call has an answer of its own.
export const changed = (page: Page, path: string, change: (body: any) => unknown) =>
  page.route(path, async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });

const LONG_EMAIL =
  'maria-fernanda.gutierrez-echeverria.de.la.fuente@distribuidora-internacional.example.com.ar';
const LONG_PATH = `/colecciones/primavera-verano/${'vestidos-largos-de-lino-con-bordado/'.repeat(6)}`;

/** Names and addresses as long as people have them. */
export const longRows = (page: Page) =>
  changed(page, '**/api/sessions/?*', (list) => ({
    ...list,
    results: list.results.map((row: object, place: number) => ({
      ...row,
      user_email: place % 2 === 0 ? LONG_EMAIL : null,
      original_domain: 'www.distribuidora-internacional-de-indumentaria.example.com.ar',
      pages_count: 40,
      pages_visited: Array.from(
        { length: 40 },
        (_, page) => `https://store.example${LONG_PATH}?page=${page}`,
      ),
      duration: place % 3 === 0 ? 7_199 : 0,
    })),
  }));

/** The tracker failed on some pages of the store. */
export const lostPages = (page: Page) =>
  changed(page, '**/api/stores/installation/', (facts) => ({
    ...facts,
    pages: { recorded: 5_000, lost: 120 },
  }));

/** Ten million visits. */
export const tenMillion = async (page: Page) => {
  await changed(page, '**/api/sessions/?*', (list) => ({ ...list, count: 10_000_000 }));
  await changed(page, '**/api/dashboard/analytics/', () => ({
    total_sessions: 10_000_000,
    avg_duration: 7_199,
    active_now: 123_456,
  }));
  await changed(page, '**/api/dashboard/sessions_timeline/', (points) =>
    points.map((point: object, day: number) => ({ ...point, sessions: 200_000 + ((day * 7_919) % 300_000) })),
  );
  await changed(page, '**/current_usage/', (usage) => ({
    ...usage,
    limits: { session_recordings: { limit: 12_000_000, used: 10_000_000, exceeded: false } },
  }));
};

/** One visit alone. */
export const single = (page: Page) =>
  changed(page, '**/api/sessions/?*', (list) => ({
    ...list,
    count: 1,
    next: null,
    results: list.results.slice(0, 1),
  }));

/** A store of this platform, connected or not. */
export async function onPlatform(page: Page, platform: string, access_token: string | null = null) {
  const store = { platform, access_token, store_name: 'Velas del Sur' };
  await changed(page, '**/api/auth/users/me/', (user) => ({
    ...user,
    merchant: { ...user.merchant, ...store },
  }));
  await changed(page, '**/api/stores/shopify_setup_complete/', (merchant) => ({ ...merchant, ...store }));
}

/** Thirty people. */
export const largeTeam = (page: Page) =>
  changed(page, '**/api/auth/users/', (team) => ({
    count: 30,
    results: Array.from({ length: 30 }, (_, n) => ({
      ...team.results[0],
      ...(n > 0 && {
        groups: ['member'],
        first_name: `Ana ${n}`,
        email: n % 5 ? `ana.${n}@store.example` : LONG_EMAIL,
      }),
      id: n === 0 ? team.results[0].id : `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    })),
  }));
