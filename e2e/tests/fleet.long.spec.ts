import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { envelopeOf } from '../../apps/server/src/testing/blocks.ts';
import { startFlow } from '../../apps/server/src/testing/flow.ts';
import { misplayed } from '../../apps/server/src/testing/misplayed.ts';
import { publicIds, visitorOf } from '../../apps/server/src/testing/public-ids.ts';
import { miscounts } from '../../apps/server/src/testing/recount.ts';
import { Account, freshEmail } from '../lib/account.ts';
import { launchOptions } from '../lib/chromium.ts';
import { Fleet, hasFleet } from '../lib/fleet.ts';
import { type Moment, momentOfRest } from '../lib/moments.ts';
import { pictureDifference } from '../lib/pictures.ts';
import { COMPACTING_SOON, recorded } from '../lib/recorded.ts';
import { asAccount } from '../lib/signed-in.ts';
import { storeElsewhere } from '../lib/store.ts';
import { expect, test } from '../lib/test.ts';
import { recordedTicks, stopTicking, tickOnEveryPage, ticksOf, ticksReach } from '../lib/ticks.ts';
import { halfRead, halfSent, takesNoMore } from '../lib/under-way.ts';
import { replayedAt } from '../lib/viewer.ts';

const MIGRATIONS = fileURLToPath(new URL('../../apps/server/migrations', import.meta.url));
const PROCESSES = [
  ['ingest-1', 'ingest'],
  ['ingest-2', 'ingest'],
  ['api-1', 'api'],
  ['worker-1', 'worker'],
  ['worker-2', 'worker'],
] as const;
/** Enough that there is always one under way, and a busy machine has the processes' own work to do. */
const LOAD = { per_second: 10, visitors: 8 };

/** Eleven starts of a process, on a machine that may have much else to do. */
const TIMEOUT_MS = 600_000;
const VISIT_WINDOW = { width: 1280, height: 720 };
/** Leaves the replay more room than the visit's window needs, so that it is shown at scale 1. */
const DASHBOARD_WINDOW = { width: 1600, height: 1000 };
/** Share of pixels that may differ between a moment of the visit and its replay, fields and pictures apart. */
const MAX_DIFFERENCE = 0.02;
/** Nothing is fetched of a store on this machine's own addresses: the store has lost what a replay would not have. */
const LOST = /^\/(fonts|img|svg)\//;

test.skip(!hasFleet(), 'PostgreSQL or Ceph is not installed');
test.describe.configure({ timeout: TIMEOUT_MS });

let fleet: Fleet;
let account: Account;
test.beforeAll(async () => {
  fleet = await Fleet.start({
    ...COMPACTING_SOON,
    KEEP_ASSETS: 'false',
    // A store's limit is tested elsewhere.
    STORE_BLOCKS_PER_SECOND: '999999',
  });
  // At the same moment, on an empty database.
  await Promise.all(PROCESSES.map(([name, role]) => fleet.launch(name, role)));
  account = await Account.register(fleet, freshEmail('fleet'));
});
test.afterAll(() => fleet?.remove());

const headers = () => ({
  authorization: `JWT ${account.user.access}`,
  'x-workspace-id': account.user.workspace_id,
});
const storeOf = ({ user: { merchant } }: Account) => ({
  platform: merchant.platform,
  store_id: merchant.store_id,
});

test('processes that begin at the same moment apply each migration once, and keep no folder', async () => {
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
  const { orm } = fleet.database;
  const applied = (await orm.execute('SELECT name FROM schema_migrations')) as unknown as {
    rows: { name: string }[];
  };
  expect(applied.rows.map(({ name }) => name).sort()).toEqual(files.sort());
  expect(fleet.output.match(/database migrations applied/g)).toHaveLength(1);
  // And they keep nothing where they run; the mails of an api process apart, which has no mail server here.
  for (const [name, role] of PROCESSES)
    expect(readdirSync(fleet.folderOf(name))).toEqual(role === 'api' ? ['data'] : []);
});

test('processes are replaced one after the other under load, and nobody notices', async () => {
  const flow = startFlow({ url: () => fleet.url, store: storeOf(account), ...LOAD });
  const reader = startReader();
  const long = await longVisit();
  const finished = [long];

  for (const n of [1, 2] as const) {
    const [ingest, worker] = [`ingest-${n}`, `worker-${n}`];
    const block = blockOf({ events: 3, bytes: 20_000 });
    const sending = await halfSent(fleet.urlOf(ingest), block.envelope);
    const ended = [fleet.end(ingest), fleet.end(worker)];
    await takesNoMore(fleet.urlOf(ingest));
    expect(await sending.finish()).toBe(202);
    finished.push(block);
    expect(await Promise.all(ended)).toEqual([0, 0]);
    await Promise.all([fleet.launch(ingest, 'ingest'), fleet.launch(worker, 'worker')]);
  }
  // There is one: the next is there before it goes.
  await fleet.launch('api-2', 'api');
  const called = (await publicIds(fleet.url, headers())).get(long.session_id);
  const reading = await halfRead(`${fleet.urlOf('api-1')}/api/sessions/${called}/events/`, headers());
  const ended = fleet.end('api-1');
  await takesNoMore(fleet.urlOf('api-1'));
  const events = JSON.parse(await reading.finish()) as { data: { id: string } }[];
  expect(events.map(({ data }) => data.id)).toEqual(long.event_ids);
  expect(await ended).toBe(0);

  await flow.finish();
  const { lists, failures } = await reader.stop();
  const acknowledged = flow.acknowledged();
  console.log(`    ${acknowledged.length} blocks acknowledged, ${lists} lists read, 5 processes replaced`);
  expect(Object.fromEntries(flow.answers())).toEqual({});
  expect(failures).toEqual([]);
  expect(await misplayed(fleet.url, headers(), [...acknowledged, ...finished])).toEqual([]);
  expect(await miscounts(fleet.database.orm)).toEqual([]);
});

test('a visit goes on while one process of each role is killed, and replays without a gap', async ({
  browser,
  playwright,
}, testInfo) => {
  const store = await storeElsewhere(fleet, storeOf(account), LOST);
  const { moments, visited, ticks, context } = await visit(browser, store.url);
  const mine = async () => {
    const { results } = await account.call('sessions_list');
    return results.find(({ pages_visited: [first] }) => first === `${store.url}/`);
  };
  await expect.poll(async () => (await mine())?.pages_visited, { timeout: 60_000 }).toEqual(visited);
  const session_id = (await mine())?.session_id ?? '';
  const params = { session_id };
  const all = Array.from({ length: ticks }, (_, n) => n);
  const events = () => account.call('sessions_events', { params });
  await expect
    .poll(async () => recordedTicks(await events()), { timeout: 120_000, intervals: [1_000] })
    .toEqual(all);
  await context.close();
  await store.close();

  // By the worker that is left.
  const frames = await recorded(account, session_id);
  expect(frames).toBeGreaterThanOrEqual(visited.length);
  expect((await account.call('sessions_detail', { params })).missing_blocks).toBe(0);
  const written = await events();
  expect(recordedTicks(written)).toEqual(all);
  console.log(`    ${written.length} events, ${ticks} ticks, ${frames} frames`);

  const second = await playwright.chromium.launch(launchOptions);
  const viewer = await (await second.newContext({ viewport: DASHBOARD_WINDOW, locale: 'en-US' })).newPage();
  await asAccount(viewer, fleet, account);
  const first = written[0]?.timestamp ?? Number.NaN;
  for (const { name, at, picture, fields } of moments) {
    const replay = await replayedAt(viewer, `${fleet.url}/session-replay/${session_id}`, at - first);
    const difference = await pictureDifference(testInfo, name, { visit: picture, replay, masks: fields });
    console.log(`    ${name}: ${(difference * 100).toFixed(3)} % of the pixels differ`);
    expect.soft(difference, name).toBeLessThanOrEqual(MAX_DIFFERENCE);
  }
  await second.close();
});

/** Of one person, over four pages; between them a process of each role is killed. */
async function visit(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: VISIT_WINDOW, locale: 'es-AR' });
  await tickOnEveryPage(context);
  const page = await context.newPage();
  const moments: Moment[] = [];
  const visited: string[] = [];
  const open = async (path: string) => {
    await page.goto(url + path);
    visited.push(url + path);
    // So that no page's end comes before its recorder.
    await ticksReach(page, (await ticksOf(page)) + 10);
    moments.push(await restWithoutPictures(page, `${visited.length}`));
  };
  const before = ['ingest-1', 'ingest-2'].map((name) => fleet.balancer.taken(name));
  await open('/');
  await open('/categoria/velas');
  // Both have blocks of this visit, and one of them goes with a block that it was just storing.
  for (const n of [0, 1])
    await expect
      .poll(() => fleet.balancer.taken(`ingest-${n + 1}`), { timeout: 120_000 })
      .toBeGreaterThan(before[n] ?? 0);
  await fleet.killHolding(['ingest-1', 'ingest-2']);
  await open('/producto/vela-lavanda');
  await page.getByLabel('Una más').click();
  await fleet.kill('worker-1');
  const [api = ''] = fleet.running('api');
  await fleet.kill(api);
  await page.getByRole('button', { name: 'Agregar al carrito' }).click();
  await expect(page.getByText('Agregado.')).toBeVisible();
  moments.push(await restWithoutPictures(page, '3-added'));
  // As a service manager would.
  await fleet.launch(api, 'api');
  await open('/cuenta');
  return { moments, visited, ticks: await stopTicking(page), context };
}

/** Pictures that were lost are a browser's own drawing on the page, and a tint in the replay. */
async function restWithoutPictures(page: Page, name: string): Promise<Moment> {
  const moment = await momentOfRest(page, name);
  const boxes = await page.locator('img:visible').evaluateAll((all) =>
    all.map((picture) => {
      const { x, y, width, height } = picture.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );
  return { ...moment, fields: [...moment.fields, ...boxes] };
}

/** Reads the list all the time, as dashboards do; keeps whatever was not an answer. */
function startReader() {
  const failures: string[] = [];
  let lists = 0;
  let stopped = false;
  const loop = (async () => {
    while (!stopped) {
      await account.call('sessions_list').then(
        () => {
          lists += 1;
        },
        (error: unknown) => failures.push(String(error)),
      );
    }
  })();
  return {
    async stop() {
      stopped = true;
      await loop;
      return { lists, failures };
    },
  };
}

/** A block whose bytes do not compress. */
function blockOf({ events, bytes }: { events: number; bytes: number }, header = {}) {
  const session_id = randomUUID();
  const now = Date.now();
  const made = Array.from({ length: events }, (_, n) => ({
    type: [4, 2][n] ?? 3,
    timestamp: now + n,
    data: { id: randomUUID(), noise: randomBytes(bytes).toString('base64') },
  }));
  return {
    session_id,
    event_ids: made.map(({ data }) => data.id),
    envelope: envelopeOf({
      events: made,
      header: { ...storeOf(account), visitor: visitorOf(session_id), session_id, ...header },
    }),
  };
}

/** Stores a visit whose events are more than any buffer between a process and who reads them holds. */
async function longVisit() {
  const session_id = randomUUID();
  const same = { session_id, visitor: visitorOf(session_id), tab_id: randomUUID(), page_id: randomUUID() };
  const event_ids: string[] = [];
  for (let seq = 0; seq < 4; seq++) {
    const block = blockOf({ events: 16, bytes: 100_000 }, { ...same, seq });
    event_ids.push(...block.event_ids);
    const answer = await fetch(`${fleet.url}/api/ingest/blocks/`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: block.envelope,
    });
    expect(answer.status).toBe(202);
  }
  return { session_id, event_ids };
}
