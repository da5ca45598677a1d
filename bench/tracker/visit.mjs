// One visit to the store, driven; what it cost the page's main thread, and what was sent.
const PAGES_A_VISIT = 4;
/** A visit that takes longer hangs (ms). */
const VISIT_LIMIT_MS = 180_000;

/**
 * What is visited, by kind; how long a page is looked at in the end (what a storm made takes some recorders a while to send); a class that
 * is in a picture of such a page however much of it is masked.
 */
const KINDS = {
  visit: { paths: pages('category'), stay_ms: 1_200, mark: 'card__title' },
  product: { paths: pages('product'), stay_ms: 1_200, mark: 'product__title' },
  storm: { paths: ['/category/5'], stay_ms: 2_500, mark: 'card__title' },
};

export const kindNames = Object.keys(KINDS);

function pages(kind) {
  return Array.from({ length: PAGES_A_VISIT }, (_, n) => `/${kind}/${n + 1}`);
}

async function within(ms, what, work) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${ms / 1_000} s`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function startTrace(cdp) {
  const events = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  const includedCategories = ['disabled-by-default-devtools.timeline', '__metadata'];
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } });
  return async () => {
    const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
    await cdp.send('Tracing.end');
    await complete;
    return events;
  };
}

/** How long each task of the pages' main threads took (ms). */
function tasksIn(events) {
  const thread = ({ pid, tid }) => `${pid}/${tid}`;
  const mains = new Set(
    events.filter((one) => one.name === 'thread_name' && one.args.name === 'CrRendererMain').map(thread),
  );
  return events
    .filter((one) => one.ph === 'X' && one.name.endsWith('RunTask') && mains.has(thread(one)))
    .map(({ dur }) => dur / 1_000);
}

async function drive(page, origin, kind) {
  for (const path of KINDS[kind].paths) {
    await page.goto(`${origin}${path}`, { waitUntil: 'load' });
    await page.waitForTimeout(1_500);
    for (let n = 0; n < 12; n++) {
      await page.mouse.move(100 + n * 30, 200 + (n % 7) * 60);
      await page.mouse.wheel(0, 150);
      await page.waitForTimeout(30);
    }
    if (kind === 'storm') await page.evaluate(() => globalThis.storm());
    await page.waitForTimeout(KINDS[kind].stay_ms);
  }
  await page.goto('about:blank');
  await page.waitForTimeout(500);
}

/** A recorder that sent no picture of a page was not measured. */
function prove(store, kind) {
  const bytes = store.sent().reduce((sum, body) => sum + body.length, 0);
  if (!store.sent().some((body) => store.textOf(body).includes(KINDS[kind].mark)))
    throw new Error(`${store.name} sent no picture of a page of ${kind}: ${bytes} bytes were posted`);
}

/** Rows of the storm that are in events of rrweb's format, each once. */
function rowsIn(store) {
  const classes = store
    .sent()
    .flatMap((body) => store.textOf(body).match(/"class":"row u-\d+ b-\d+"/g) ?? []);
  return new Set(classes).size;
}

/**
 * @param store the variant as it is served
 * @param rate how many times slower the processor is
 */
export async function visit(browser, store, rate, kind) {
  store.forget();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const measured = async () => {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate });
    const endTrace = await startTrace(cdp);
    await drive(page, store.origin, kind);
    return tasksIn(await endTrace());
  };
  try {
    const tasks = await within(VISIT_LIMIT_MS, `${store.name}, ${kind} at ${rate}x`, measured());
    // That others give up in a storm is a figure too.
    if (store.tag && (kind !== 'storm' || store.name === 'tracker')) prove(store, kind);
    return {
      cpu_ms: tasks.reduce((sum, ms) => sum + ms, 0),
      blocking_ms: tasks.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0),
      longest_ms: Math.max(0, ...tasks),
      sent_kib: store.sent().reduce((sum, body) => sum + body.length, 0) / 1024,
      ...(kind === 'storm' && store.speaksRrweb && { rows: rowsIn(store) }),
    };
  } finally {
    await context.close();
  }
}
