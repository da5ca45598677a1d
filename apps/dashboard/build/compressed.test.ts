import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterEach, expect, test } from 'vitest';
import { compressed } from './compressed.ts';

const folder = await mkdtemp(join(tmpdir(), 'vitrine-build-'));
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a build has both compressed forms of every text file, and they unpack to it', async () => {
  await writeFile(join(folder, 'index.html'), '<script type="module" src="./main.js"></script>');
  await writeFile(join(folder, 'main.js'), `console.log(${JSON.stringify('visit '.repeat(500))});`);
  const outDir = join(folder, 'dist');
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [compressed()],
    build: { outDir },
  });

  const files = await readdir(outDir, { recursive: true });
  const texts = files.filter((file) => /\.(js|html)$/.test(file));
  expect(texts).toHaveLength(2);
  for (const text of texts) {
    const plain = await readFile(join(outDir, text));
    expect(gunzipSync(await readFile(join(outDir, `${text}.gz`)))).toEqual(plain);
    expect(brotliDecompressSync(await readFile(join(outDir, `${text}.br`)))).toEqual(plain);
  }
});
