// What the tracker costs a visitor's main thread: the same visit to the demo store with and without it, in turns, in
// one browser. Prints one line of JSON. `node bench/tracker/run.mjs [rounds]`; the tracker must be built.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { launchChromium } from '../lib/browser.mjs';
import { loadSource, root } from '../lib/programs.mjs';

const ROUNDS = Number(process.argv[2] ?? 9);
/** A phone of the middle class is about four times slower than the machine that runs this. */
const CPU_SLOWDOWN = 4;

const dist = join(root, 'apps/tracker/dist');
const manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'));
const loader = readFileSync(join(dist, manifest.loader));
const recorder = readFileSync(join(dist, manifest.recorder));

const { demoStoreResponse } = await loadSource('packages/fixtures/src/demo-store.ts', 'demo-store');
const { snippet } = await loadSource('packages/contract/src/snippet.ts', 'snippet');

let origin = '';
let received = 0;
const server = createServer((request, response) => {
  const url = new URL(request.url, origin);
  if (url.pathname.startsWith('/api/')) {
    request.on('data', (chunk) => {
      received += chunk.length;
    });
    request.on('end', () =>
      response.writeHead(202, { 'Content-Type': 'application/json' }).end('{"next_interval_ms":10000}'),
    );
    return;
  }
  const script = (body) => response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(body);
  if (url.pathname.startsWith('/tracker/recorder-')) return script(recorder);
  if (url.pathname.startsWith('/tracker/')) {
    const boot = {
      platform: 'other',
      store_id: '5000001',
      ingest_url: `${origin}/api/ingest/blocks/`,
      recorder_url: `${origin}/tracker/${manifest.recorder}`,
      settings: {
        honour_do_not_track: true,
        require_consent: false,
        keep_search_terms: false,
        sample_rate: 1,
      },
    };
    return script(
      `window.vitrine=window.vitrine||{};window.vitrine.boot=${JSON.stringify(boot)};\n${loader}`,
    );
  }
  const [, mount, ...path] = url.pathname.split('/');
  const tag = mount === 'with' ? snippet({ publicUrl: origin, platform: 'other', storeId: '5000001' }) : '';
  const answer = demoStoreResponse(path.join('/'), url.searchParams, { snippet: tag, base: `/${mount}/` });
  if (!answer) return response.writeHead(404).end();
  response.writeHead(answer.status, { 'Content-Type': answer.content_type }).end(answer.body);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
origin = `http://127.0.0.1:${server.address().port}`;

const browser = await launchChromium();

/** Opens a category, scrolls through it, moves the mouse over it, types into the search; answers seconds and ms. */
async function visit(mount) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await cdp.send('Performance.enable');
  await page.addInitScript(() => {
    globalThis.blocked = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.blocked += duration - 50;
    }).observe({ type: 'longtask', buffered: true });
  });
  await page.goto(`${origin}/${mount}/`, { waitUntil: 'load' });
  // The same time passes with and without: the loader has come, and the first snapshot has been sent.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2_000)));
  for (let i = 0; i < 30; i++) {
    await page.mouse.move(100 + i * 30, 200 + (i % 7) * 60);
    await page.mouse.wheel(0, i < 20 ? 150 : -200);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name) => metrics.find((metric) => metric.name === name).value * 1_000;
  const measured = {
    task_ms: of('TaskDuration'),
    script_ms: of('ScriptDuration'),
    blocking_ms: await page.evaluate(() => globalThis.blocked),
  };
  await context.close();
  return measured;
}

const runs = { with: [], without: [] };
for (const mount of ['without', 'with']) await visit(mount); // warms caches and code
received = 0;
for (let round = 0; round < ROUNDS; round++)
  for (const mount of round % 2 ? ['with', 'without'] : ['without', 'with'])
    runs[mount].push(await visit(mount));
await browser.close();
server.close();

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const of = (mount, name) => Math.round(median(runs[mount].map((run) => run[name])));
const summary = (mount) => ({
  task_ms: of(mount, 'task_ms'),
  script_ms: of(mount, 'script_ms'),
  blocking_ms: of(mount, 'blocking_ms'),
});
const [tracked, untracked] = [summary('with'), summary('without')];
console.log(
  JSON.stringify({
    bench: 'tracker',
    rounds: ROUNDS,
    cpu_slowdown: CPU_SLOWDOWN,
    with: tracked,
    without: untracked,
    task_ratio: Number((tracked.task_ms / untracked.task_ms).toFixed(3)),
    sent_bytes_per_visit: Math.round(received / ROUNDS),
    loader_gzip_bytes: gzipSync(loader, { level: 9 }).length,
    recorder_gzip_bytes: gzipSync(recorder, { level: 9 }).length,
  }),
);
