// How smooth the list of recordings scrolls: 50 rows of the table and 9 cards of the grid (the most that a page of either
// holds) in the built product, against 50 rows of a plain HTML table, in turns, in one browser. What counts is the longest
// task of the page's main thread while somebody scrolls, in CPU time: what other processes do at the time is not in it.
// Told for this machine and, times the slowness of a middle-class phone, for that. Prints one line of JSON. `node bench/scroll/run.mjs [rounds]`; server and dashboard must be built.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchChromium } from '../lib/browser.mjs';

const ROUNDS = Number(process.argv[2] ?? 3);
const ROWS = 50;
const CARDS = 9;
const CPU_SLOWDOWN = 4;
/** From here on a task is felt (W3C Long Tasks). */
const LONG_TASK_MS = 50;
/** Longer than the list's clock and its look for new visits take to come round (15 s): both fall into the scrolling. */
const SCROLL_MS = 17_000;
const STEP_MS = 50;
const PORT = 29_000 + Math.floor(Math.random() * 900);
const url = `http://127.0.0.1:${PORT}`;
const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const MARK = 'scrolling begins';
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const data = mkdtempSync(join(tmpdir(), 'vitrine-scroll-'));
const server = spawn(process.execPath, [join(root, 'apps/server/dist/main.js')], {
  env: { ...process.env, PORT: String(PORT), DATA_DIR: data },
  stdio: ['ignore', 'pipe', 'inherit'],
});
let printed = '';
server.stdout.on('data', (chunk) => {
  printed += chunk;
});

async function ask(path, init) {
  const answer = await fetch(url + path, init);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.json();
}

/** The account of the evaluation, and 50 sessions: its recorded visits, told again and again. */
async function prepare() {
  while (!(await fetch(`${url}/healthz`).catch(() => undefined))?.ok) await wait(100);
  const password = /^ *Password +(\S+)$/m.exec(printed)?.[1];
  const user = await ask('/api/auth/token-obtain/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'demo@vitrine.local', password }),
  });
  const headers = { authorization: `JWT ${user.access}` };
  let visits = [];
  for (let before = -1; visits.length === 0 || visits.length !== before; await wait(1_000)) {
    before = visits.length;
    visits = (await ask('/api/sessions/?page_size=50', { headers })).results;
  }
  const results = Array.from({ length: ROWS }, (_, n) => ({
    ...visits[n % visits.length],
    session_id: randomUUID(),
  }));
  return { user, list: { count: ROWS, next: null, previous: null, results } };
}

const plain = (rows) =>
  `<!doctype html><title>Plain</title><table>${rows
    .map(
      (row) =>
        `<tr><th><a href="/${row.session_id}">${row.user_email ?? 'Anonymous visitor'}</a><td>${row.original_domain}<td>${row.pages_visited.join(' ')}<td>${row.duration}<td>${row.start_time}<td>${row.platform}<td><button>Copy link</button><button>Copy ID</button>`,
    )
    .join('')}</table><style>tr{height:64px}</style>`;

/** Scrolls the page down and up again and answers what its main thread did meanwhile. */
async function scrolled(browser, { user, list: all }, { path, rows }) {
  const list = { ...all, results: all.results.slice(0, rows) };
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  await context.addCookies(['access', 'refresh'].map((name) => ({ name, value: user[name], url })));
  const page = await context.newPage();
  await page.route('**/api/sessions/?*', (route) => route.fulfill({ json: list }));
  await page.route('**/plain', (route) =>
    route.fulfill({ contentType: 'text/html', body: plain(list.results) }),
  );
  await page.goto(url + path);
  await page
    .locator(`a[href*="${list.results.at(-1).session_id}"]`)
    .first()
    .waitFor({ state: 'attached' });
  await page.mouse.move(700, 500);
  const cdp = await browser.newBrowserCDPSession();
  const events = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await cdp.send('Tracing.start', {
    traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'] },
    transferMode: 'ReportEvents',
  });
  // Names the thread: the trace is of all pages' processes, also of one that waits for the next page.
  await page.evaluate((mark) => performance.mark(mark), MARK);
  for (let at = 0; at < SCROLL_MS; at += STEP_MS) {
    await page.mouse.wheel(0, at % 4_000 < 2_000 ? 150 : -150);
    await wait(STEP_MS);
  }
  const complete = once(cdp, 'Tracing.tracingComplete');
  await cdp.send('Tracing.end');
  await complete;
  await context.close();
  const { pid, tid } = events.find(({ name }) => name === MARK);
  const tasks = events
    .filter(
      (event) => /RunTask$/.test(event.name) && event.ph === 'X' && event.pid === pid && event.tid === tid,
    )
    .map(({ tdur = 0 }) => tdur / 1_000);
  return {
    longest_task_ms: Math.max(0, ...tasks),
    tasks_over_50_ms: tasks.filter((ms) => ms > LONG_TASK_MS).length,
    phone_longest_task_ms: Math.max(0, ...tasks) * CPU_SLOWDOWN,
    phone_tasks_over_50_ms: tasks.filter((ms) => ms * CPU_SLOWDOWN > LONG_TASK_MS).length,
    busy_ms: tasks.reduce((sum, ms) => sum + ms, 0),
    tasks: tasks.length,
  };
}

const PAGES = {
  table: { path: '/recordings?page_size=50', rows: ROWS },
  grid: { path: '/recordings?view=grid', rows: CARDS },
  plain: { path: '/plain', rows: ROWS },
};
const runs = { table: [], grid: [], plain: [] };
try {
  const prepared = await prepare();
  const browser = await launchChromium();
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, page] of Object.entries(PAGES))
      runs[name].push(await scrolled(browser, prepared, page));
  await browser.close();
} finally {
  if (server.exitCode === null) {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  }
  rmSync(data, { recursive: true, force: true });
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const summary = (all) =>
  Object.fromEntries(
    Object.keys(all[0]).map((name) => [name, Math.round(median(all.map((run) => run[name])))]),
  );
console.log(
  JSON.stringify({
    bench: 'scroll',
    rounds: ROUNDS,
    rows: ROWS,
    cards: CARDS,
    cpu_slowdown: CPU_SLOWDOWN,
    ...Object.fromEntries(Object.entries(runs).map(([name, all]) => [name, summary(all)])),
    longest_of_all_ms: Object.fromEntries(
      Object.entries(runs).map(([name, all]) => [
        name,
        Math.round(Math.max(...all.map((run) => run.longest_task_ms))),
      ]),
    ),
  }),
);
