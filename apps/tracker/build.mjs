// Builds the tracker: {loader.js, recorder-<hash>.js, platform-<hash>.js, manifest.json} in dist, or in a folder named as argument.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { adaptRrweb } from './adapt-rrweb.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const dist = process.argv[2] ?? join(here, 'dist');

async function bundle(entry) {
  const build = await rolldown({
    input: join(here, 'src', entry),
    platform: 'browser',
    plugins: [adaptRrweb],
    transform: { target: 'es2022' },
  });
  const { output } = await build.generate({ format: 'iife', minify: true, sourcemap: false });
  await build.close();
  if (output.length !== 1) throw new Error(`${entry} must become one file, not ${output.length}`);
  return output[0].code;
}

const hashed = (name, code) => `${name}-${createHash('sha256').update(code).digest('hex').slice(0, 12)}.js`;

const loader = await bundle('loader/loader.ts');
const recorder = await bundle('recorder.ts');
const platform = await bundle('platforms/platform.ts');
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
