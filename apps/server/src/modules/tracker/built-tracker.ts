import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A script in each of the forms a browser may ask for. Stores pay for every byte in their visitors' time. */
export interface Script {
  plain: Buffer;
  gzip: Buffer;
  br: Buffer;
}

export interface BuiltTracker {
  /** Text of the loader; each store's settings go before it. */
  loader: string;
  /** File name of the recorder; it changes with the content. */
  recorder_name: string;
  recorder: Script;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export async function scriptOf(text: string): Promise<Script> {
  const plain = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };
  const [gzip, br] = await Promise.all([gzipped(plain, { level: 9 }), brotli(plain, { params })]);
  return { plain, gzip, br };
}

/** Reads what the tracker's build left in `folder`. Rejects when it was not built. */
export async function readTracker(folder: string): Promise<BuiltTracker> {
  const text = (name: string) => readFile(join(folder, name), 'utf8');
  const manifest = JSON.parse(await text('manifest.json')) as { loader: string; recorder: string };
  return {
    loader: await text(manifest.loader),
    recorder_name: manifest.recorder,
    recorder: await scriptOf(await text(manifest.recorder)),
  };
}
