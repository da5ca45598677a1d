// The tracker as a variant of the bench: it is built for it. Its server says as ours does which blocks arrived, and which long texts it has
// of a store whose style sheets three visitors have met.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { loadSource, root } from '../lib/programs.mjs';

const ENVELOPE_PREFIX_BYTES = 8;
/** What the settings answer names at most (docs/formats.md). */
const MAX_KNOWN_TEXTS = 64;

function build() {
  const dist = mkdtempSync(join(tmpdir(), 'vitrine-bench-tracker-'));
  try {
    execFileSync(process.execPath, [join(root, 'apps/tracker/build.mjs'), dist]);
    const read = (name) => readFileSync(join(dist, name), 'utf8');
    const manifest = JSON.parse(read('manifest.json'));
    return { loader: read(manifest.loader), recorder: read(manifest.recorder) };
  } finally {
    rmSync(dist, { recursive: true });
  }
}

const isBlock = (body) => body.subarray(0, 4).toString() === 'VTR1';

const headerOf = (block) =>
  JSON.parse(block.subarray(ENVELOPE_PREFIX_BYTES, ENVELOPE_PREFIX_BYTES + block.readUInt32BE(4)).toString());

/** The events of a block; without the texts that it only names. */
const textOf = (body) =>
  isBlock(body)
    ? gunzipSync(body.subarray(ENVELOPE_PREFIX_BYTES + body.readUInt32BE(4))).toString()
    : body.toString();

const settings = {
  honour_do_not_track: true,
  require_consent: false,
  keep_search_terms: false,
  sample_rate: 1,
};

/** @param origin where the store is served */
const bootOf = (origin) => ({
  platform: 'other',
  store_id: '5000001',
  ingest_url: `${origin}/api/ingest/blocks/`,
  recorder_url: `${origin}/tracker/recorder.js`,
  settings,
});

/** The tracker as the store's server serves it (store-server.mjs). */
export async function ours() {
  const { loader, recorder } = build();
  const { withoutLongTexts } = await loadSource(
    'apps/server/src/modules/recordings/compaction/long-texts.ts',
    'long-texts',
  );
  let known = [];
  const stored = new Set();
  const keyOf = ({ page_id, seq }) => `${page_id} ${seq}`;
  const script = (body) => ({ type: 'text/javascript', body });
  const json = (value, status = 200) => ({ status, type: 'application/json', body: JSON.stringify(value) });
  const answers = {
    '/tracker/recorder.js': () => script(recorder),
    '/tracker/loader.js': (origin) =>
      script(
        `window.vitrine = window.vitrine || {}; window.vitrine.boot = ${JSON.stringify(bootOf(origin))};\n${loader}`,
      ),
    '/api/ingest/settings/': (_, question) => {
      const { in_doubt = [] } = JSON.parse(question);
      const kept = in_doubt.filter((block) => stored.has(keyOf(block)));
      const token = { token: '1.mkh2v9c0.bench', expires_at: Date.now() + 3_600_000 };
      return json({ settings, ...token, known_texts: known, kept });
    },
    '/api/ingest/blocks/': (_, block) => {
      stored.add(keyOf(headerOf(block)));
      return json({ next_interval_ms: 10_000 }, 202);
    },
  };
  return {
    name: 'tracker',
    title: '**ours**',
    speaksRrweb: true,
    tag: '<script async src="/tracker/loader.js"></script>',
    textOf,
    answer: (pathname, origin, posted) => answers[pathname]?.(origin, posted),
    /** From now on the store's server has the long texts of these blocks; without any, it has none. */
    learn(bodies) {
      const hashes = new Set();
      for (const body of bodies.filter(isBlock)) withoutLongTexts(textOf(body), (hash) => hashes.add(hash));
      known = [...hashes].slice(0, MAX_KNOWN_TEXTS);
    },
  };
}
