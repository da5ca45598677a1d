// The people at their dashboards: each asks for something every so often, and now and then somebody opens a replay. Argument: JSON of
// { url, accounts, dashboards, interval_ms, opens_per_second, frames, warmup_s, seconds, start_at }; `frames` of a replay are fetched, the first
// ones. Accounts are { access, workspace_id }. Prints one line of JSON.
import { Agent, request } from 'node:http';
import { answered, createSchedule, createTally, untilNext } from './schedule.mjs';

const given = JSON.parse(process.argv[2]);
const { url, accounts, dashboards, interval_ms, opens_per_second, frames, warmup_s, seconds, start_at } =
  given;
const [from_ms, to_ms] = [warmup_s * 1_000, (warmup_s + seconds) * 1_000];

const agent = new Agent({ keepAlive: true });
const counts = { calls: 0, bytes: 0, replays: 0, of_replays: 0, without_recording: 0 };

/** The answer's body; rejects for what is no success. */
const ask = ({ access, workspace_id }, path, tally) =>
  new Promise((resolve, reject) => {
    const done = tally;
    const headers = {
      authorization: `JWT ${access}`,
      'x-workspace-id': workspace_id,
      'accept-encoding': 'br, gzip',
    };
    counts.calls += 1;
    request(new URL(path, url), { agent, headers }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        counts.bytes += body.length;
        done(response.statusCode);
        if (response.statusCode === 200) resolve(body);
        else reject(new Error(`${path} answered ${response.statusCode}`));
      });
    })
      .once('error', (error) => {
        done(error.code ?? 'lost');
        reject(error);
      })
      .end();
  });

const DAY_MS = 86_400_000;
/** What dashboards ask for, as often as it stands here. */
const CALLS = [
  () => '/api/sessions/?page_size=10',
  () => '/api/sessions/?page_size=10',
  () => '/api/sessions/?page_size=50&page=2',
  () => '/api/sessions/?page_size=10&ordering=-duration',
  () => '/api/sessions/?page_size=10&platform_device=mobile&duration_min=10',
  () => `/api/sessions/?page_size=10&created_at_after=${new Date(Date.now() - DAY_MS).toISOString()}`,
  () => '/api/sessions/?page_size=10&search=vela',
  () => '/api/dashboard/analytics/',
  () => '/api/dashboard/sessions_timeline/',
  () => '/api/billing/subscriptions/current_usage/',
];

const schedule = createSchedule();
const calls = createTally(from_ms, to_ms);
const replays = createTally(from_ms, to_ms);
const noTally = () => undefined;

/** Sessions that can be replayed, with whose they are. */
const recorded = [];
for (const account of accounts) {
  const list = JSON.parse(await ask(account, '/api/sessions/?page_size=50&ordering=created_at', noTally));
  recorded.push(...list.results.map(({ session_id: id }) => ({ account, id })));
}
Object.assign(counts, { calls: 0, bytes: 0 });

function browse(n, at) {
  const account = accounts[n % accounts.length];
  const call = (at, due) => {
    const path = CALLS[Math.floor(Math.random() * CALLS.length)]();
    ask(account, path, calls.begin(at, due, 200)).catch(noTally);
    schedule.add(at + untilNext(1_000 / interval_ms), call);
  };
  schedule.add(at, call);
}

/** As the viewer does it, with nothing in its cache: what is known of the visit, then frames with their texts, then what happened. */
async function replay({ account, id }) {
  const get = (path) => {
    counts.of_replays += 1;
    return ask(account, path, noTally);
  };
  const session = `/api/sessions/${id}/`;
  const [index] = await Promise.all([
    get(`${session}recording/`),
    get(session),
    get(`${session}neighbours/`),
    get(`${session}visitor/`),
  ]);
  const { recording } = JSON.parse(index);
  if (!recording) {
    counts.without_recording += 1;
    return;
  }
  const wanted = recording.frames.slice(0, frames);
  const texts = [...new Set(wanted.flatMap((frame) => frame.texts))].map((place) => recording.texts[place]);
  await Promise.all([
    ...wanted.map(({ number }) => get(`${session}recording/${recording.version}/frames/${number}/`)),
    ...texts.map((hash) => get(`/api/texts/${hash}/`)),
  ]);
  await get(`${session}recording/${recording.version}/markers/`);
  counts.replays += 1;
}

let opened = 0;
function open(at, due) {
  const done = replays.begin(at, due, 'shown');
  replay(recorded[opened++ % recorded.length]).then(
    () => done('shown'),
    (error) => done(error.message.replace(/[0-9a-f-]{32,}/g, '…')),
  );
  schedule.add(at + untilNext(opens_per_second), open);
}

for (let n = 0; n < dashboards; n++) browse(n, Math.random() * interval_ms);
if (opens_per_second > 0 && recorded.length > 0) schedule.add(untilNext(opens_per_second), open);
const [began, cpu] = [performance.now(), process.cpuUsage()];
const { latest_ms } = await schedule.run(start_at, to_ms);
const { user, system } = process.cpuUsage(cpu);
const unanswered = await answered([calls, replays]);
console.log(
  JSON.stringify({
    calls: calls.figures(),
    replays: replays.figures(),
    counts,
    unanswered,
    generator_latest_ms: latest_ms,
    generator_cpu: Number(((user + system) / 1_000 / (performance.now() - began)).toFixed(2)),
  }),
);
agent.destroy();
