import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import {
  buildClientSchema,
  type GraphQLError,
  type GraphQLSchema,
  type IntrospectionQuery,
  NoDeprecatedCustomRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { extract } from 'tar';
import { CACHE } from './paths.ts';

/** In it Shopify publishes the schemas of its APIs. With all that it needs it would be far too much to be installed: one file of it is taken. */
const PACKAGE = '@shopify/dev-mcp@1.16.0';
const MEMBER = 'package/dist/data/admin_2026-10.json.gz';
const SHA256 = 'f3b522f264556925eada700e795e4a002a9cba83444ebcc6c0d724254a0c6593';
const KEPT = join(CACHE, 'shopify-admin-2026-10.json.gz');

/** The schema of the Admin API 2026-10 as Shopify has published it: from npm's registry, kept for later runs. */
export async function publishedShopifySchema(): Promise<GraphQLSchema> {
  const kept = await readFile(KEPT).catch(() => undefined);
  const bytes = kept && isIt(kept) ? kept : await fetched();
  const { data } = JSON.parse(gunzipSync(bytes).toString()) as { data: IntrospectionQuery };
  return buildClientSchema(data);
}

/** Where a document does not fit a schema, or asks for what is to be taken away. */
export const problemsOf = (schema: GraphQLSchema, document: string): readonly GraphQLError[] =>
  validate(schema, parse(document), [...specifiedRules, NoDeprecatedCustomRule]);

const isIt = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex') === SHA256;

async function fetched(): Promise<Buffer> {
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(join(CACHE, 'fetching-'));
  try {
    await promisify(execFile)('npm', ['pack', PACKAGE, '--ignore-scripts', '--pack-destination', folder]);
    const [archive = ''] = await readdir(folder);
    await extract({ file: join(folder, archive), cwd: folder, filter: (path) => path === MEMBER });
    const bytes = await readFile(join(folder, MEMBER));
    if (!isIt(bytes)) throw new Error(`its ${MEMBER} is another one than it was`);
    await rename(join(folder, MEMBER), KEPT);
    return bytes;
  } catch (cause) {
    throw new Error(`The schema of Shopify could not be had: npm pack ${PACKAGE} needs the registry once.`, {
      cause,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
