import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { minify, type Plugin } from 'vite';

/** Scripts that are copied from public/ as they are. */
const COPIED = /^[\w-]+\.js$/;
/** Read by browsers of any age: no word of it may become a newer one, nor texts templates, as the minifier writes them. */
const FOR_ALL = /^old-browser\.js$/;
/** Fonts are compressed already. */
const TEXT = /\.(js|css|html|svg)$/;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Puts a `.br` and a `.gz` beside every text file of the build: compressed once and best, the server only picks one. Scripts that no build has
 * looked into are made short before.
 */
export function compressed(): Plugin {
  let folder = '';
  return {
    name: 'vitrine:compressed',
    apply: 'build',
    writeBundle(options) {
      folder = options.dir ?? '';
    },
    // What is copied from public/ is there by now.
    async closeBundle() {
      // A build that has failed has written nothing, and its own reason is the one to be read.
      if (!folder) return;
      const files = await readdir(folder, { recursive: true });
      await Promise.all(files.filter((file) => COPIED.test(file)).map((file) => shorten(folder, file)));
      await Promise.all(files.filter((file) => TEXT.test(file)).map((file) => compress(join(folder, file))));
    },
  };
}

async function shorten(folder: string, name: string): Promise<void> {
  const file = join(folder, name);
  const isForAll = FOR_ALL.test(name);
  const { code, errors } = await minify(name, await readFile(file, 'utf8'), { compress: !isForAll });
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`);
  await writeFile(file, isForAll ? code.replaceAll(/`([^`"]*)`/g, '"$1"') : code);
}

async function compress(file: string): Promise<void> {
  const plain = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  await Promise.all([
    brotli(plain, { params }).then((bytes) => writeFile(`${file}.br`, bytes)),
    gzipped(plain, { level: constants.Z_BEST_COMPRESSION }).then((bytes) => writeFile(`${file}.gz`, bytes)),
  ]);
}
