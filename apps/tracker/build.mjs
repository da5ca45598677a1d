// Builds the tracker: {loader.js, recorder-<hash>.js, platform-<hash>.js, manifest.json} in dist, or in a folder named as argument.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { minify } from 'terser';

const here = dirname(fileURLToPath(import.meta.url));
const dist = process.argv[2] ?? join(here, 'dist');

/** What the oldest browsers we record in parse (src/host/able.ts). */
const RECORDED_IN = 'es2020';
/** The loader goes to all that visit a store: it is read by browsers since 2017, and then does nothing in those that are too old. */
const VISITED_WITH = 'es2015';

/** @param part what the script is called when it says that it failed (src/host/guard.ts) */
async function bundle(part, entry, target = RECORDED_IN) {
  const build = await rolldown({
    input: join(here, 'src', entry),
    platform: 'browser',
    transform: { target, define: { PART: JSON.stringify(part) } },
  });
  const { output } = await build.generate({ format: 'iife', minify: true, sourcemap: false });
  await build.close();
  if (output.length !== 1) throw new Error(`${entry} must become one file, not ${output.length}`);
  // Once more, for it is on every page of every store: some 3 % less after gzip.
  const ecma = Number(target.slice(2));
  const { code } = await minify(output[0].code, { ecma, compress: { passes: 3 }, format: { ecma } });
  return code;
}

const hashed = (name, code) => `${name}-${createHash('sha256').update(code).digest('hex').slice(0, 12)}.js`;

const loader = await bundle('loader', 'loader/loader.ts', VISITED_WITH);
const recorder = await bundle('recorder', 'recorder.ts');
const platform = await bundle('platform', 'platforms/platform.ts');
const manifest = {
  loader: 'loader.js',
  recorder: hashed('recorder', recorder),
  platform: hashed('platform', platform),
};

mkdirSync(dist, { recursive: true });
for (const file of readdirSync(dist)) if (/^(recorder|platform)-.*\.js$/.test(file)) rmSync(join(dist, file));
for (const [name, code] of Object.entries({ loader, recorder, platform }))
  writeFileSync(join(dist, manifest[name]), code);
writeFileSync(join(dist, 'manifest.json'), `${JSON.stringify(manifest)}\n`);
