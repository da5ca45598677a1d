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
  recorder: NamedScript;
  /** What reads the pages of a platform. */
  platform: NamedScript;
}

/** `name` is that of its file; it changes with the content. */
export interface NamedScript {
  name: string;
  script: Script;
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
  const named = async (name: string) => ({ name, script: await scriptOf(await text(name)) });
  const manifest = JSON.parse(await text('manifest.json')) as Record<keyof BuiltTracker, string>;
  return {
    loader: await text(manifest.loader),
    recorder: await named(manifest.recorder),
    platform: await named(manifest.platform),
  };
}
