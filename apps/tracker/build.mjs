// Builds the loader and the recorder: {loader.js, recorder-<hash>.js, manifest.json} in dist, or in a folder named as argument.
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

const [loader, recorder] = [await bundle('loader/loader.ts'), await bundle('recorder.ts')];
const hash = createHash('sha256').update(recorder).digest('hex').slice(0, 12);
const manifest = { loader: 'loader.js', recorder: `recorder-${hash}.js` };

mkdirSync(dist, { recursive: true });
for (const file of readdirSync(dist)) if (/^recorder-.*\.js$/.test(file)) rmSync(join(dist, file));
writeFileSync(join(dist, manifest.loader), loader);
writeFileSync(join(dist, manifest.recorder), recorder);
writeFileSync(join(dist, 'manifest.json'), `${JSON.stringify(manifest)}\n`);
