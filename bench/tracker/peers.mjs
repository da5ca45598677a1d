// Other recorders beside ours, each as its npm package is, with its own defaults for masking, and a server of ours that answers what it
// needs to start. They are packages of the bench alone (bench/package.json), installed when it needs them.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, inflateSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { root } from '../lib/programs.mjs';

const folder = join(root, 'bench');
const packages = join(folder, 'node_modules');

/** npm writes down what it installed as the last thing. */
function install() {
  const names = Object.keys(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).devDependencies);
  const versionsOf = (file) =>
    names.map((name) => JSON.parse(readFileSync(file, 'utf8')).packages[`node_modules/${name}`]?.version);
  const installed = join(packages, '.package-lock.json');
  if (
    existsSync(installed) &&
    `${versionsOf(installed)}` === `${versionsOf(join(folder, 'package-lock.json'))}`
  )
    return;
  console.error('Installing the peers (npm ci) …');
  const args = ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--prefix', folder];
  execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}

async function bundle(name) {
  const build = await rolldown({
    input: join(folder, 'tracker/peers', `${name}.js`),
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  });
  const { output } = await build.generate({ format: 'iife', minify: true });
  await build.close();
  if (output.length !== 1) throw new Error(`${name} must become one file, not ${output.length}`);
  return output[0].code;
}

const js = (body) => ({ type: 'text/javascript', body });
const json = (value) => ({ type: 'application/json', body: JSON.stringify(value) });

/** Its configuration as its server sends it for a project that records sessions, and uses nothing else. */
const posthogConfig = {
  token: 'phc_bench',
  supportedCompression: ['gzip', 'gzip-js'],
  hasFeatureFlags: false,
  sessionRecording: { endpoint: '/s/', recorderVersion: 'v2', scriptConfig: { script: 'lazy-recorder' } },
  capturePerformance: false,
  autocaptureExceptions: false,
  heatmaps: false,
  surveys: false,
};

/** What its server would answer; nothing: an empty JSON object. */
const answers = {
  openreplay: {
    '/v1/web/start': () =>
      json({
        token: 'bench',
        userUUID: 'bench',
        sessionID: '1',
        projectID: '1',
        delay: 0,
        beaconSizeLimit: 1e6,
      }),
    '/v1/web/tags': () => json({ tags: [] }),
  },
  posthog: {
    '/array/phc_bench/config.js': () =>
      js(
        `(window._POSTHOG_REMOTE_CONFIG ??= {}).phc_bench = { config: ${JSON.stringify(posthogConfig)}, siteApps: [] };`,
      ),
    '/static/lazy-recorder.js': () =>
      js(readFileSync(join(packages, 'posthog-js/dist/lazy-recorder.js'), 'utf8')),
  },
};

const GZIP = Buffer.from([0x1f, 0x8b, 0x08]);
const ZLIB = Buffer.from([0x78, 0x9c]);

function inflatedFrom(body, magic, inflate) {
  const start = body.indexOf(magic);
  if (start === -1) return undefined;
  try {
    return inflate(body.subarray(start));
  } catch {
    return undefined; // These bytes have another meaning here.
  }
}

const PACKED_STRING = /"\\u001f(?:[^"\\]|\\.)*"/g;

/** What can be read in what was sent: packed as a whole, behind a head of its own, or as a string of bytes within JSON. */
function textOf(body) {
  const whole = inflatedFrom(body, GZIP, gunzipSync) ?? inflatedFrom(body, ZLIB, inflateSync) ?? body;
  const text = whole.toString();
  const strings = (text.match(PACKED_STRING) ?? []).map((json) => Buffer.from(JSON.parse(json), 'latin1'));
  return [text, ...strings.map((bytes) => inflatedFrom(bytes, GZIP, gunzipSync) ?? '')].join('\n');
}

const PEERS = {
  rrweb: 'rrweb alone',
  clarity: 'Clarity',
  sentry: 'Sentry',
  openreplay: 'OpenReplay',
  posthog: 'PostHog',
};

export const peerNames = Object.keys(PEERS);

/** The peer as the store's server serves it (store-server.mjs). */
export async function peer(name) {
  install();
  const code = await bundle(name);
  return {
    name,
    title: PEERS[name],
    tag: '<script async src="/peer.js"></script>',
    textOf,
    speaksRrweb: name === 'rrweb',
    answer: (pathname) => {
      if (pathname === '/peer.js') return js(code);
      return answers[name]?.[pathname]?.();
    },
  };
}
