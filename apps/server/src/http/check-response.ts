import { isDeepStrictEqual } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import type { Endpoint } from '@vitrine/contract/endpoint';
import { z } from 'zod';

/** Throws when an answer is not what the contract says, or carries a field it does not name. For tests. */
export function checkBody(endpoint: Endpoint, body: unknown): void {
  check(endpoint.path, endpoint.response ?? z.undefined(), body);
}

/** The same for each item of a streamed array, as it passes. */
export async function* checkItems(endpoint: Endpoint, items: AsyncIterable<string>): AsyncGenerator<string> {
  const { response } = endpoint;
  if (!(response instanceof z.ZodArray))
    throw new Error(`${endpoint.path}: a streamed response must be an array`);
  for await (const item of items) {
    check(endpoint.path, response.element as z.ZodType, JSON.parse(item));
    yield item;
  }
}

/** The same for bytes: they are brotli, of text, which is JSON lines where the contract says so. */
export function checkBytes({ path, bytes }: Endpoint, brotli: Uint8Array | undefined): void {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(
    brotliDecompressSync(brotli ?? new Uint8Array()),
  );
  if (bytes !== 'application/x-ndjson') return;
  const [end, ...lines] = text.split('\n').toReversed();
  if (end !== '') throw new Error(`the last line of ${path} is incomplete`);
  for (const line of lines) JSON.parse(line);
}

function check(path: string, schema: z.ZodType, body: unknown): void {
  const onTheWire: unknown = body === undefined ? undefined : JSON.parse(JSON.stringify(body));
  const result = schema.safeParse(onTheWire);
  if (!result.success)
    throw new Error(`the response of ${path} doesn’t match the contract: ${result.error.message}`);
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(result.data ?? null)), onTheWire ?? null))
    throw new Error(
      `the answer of ${path} carries more than the contract names: ${JSON.stringify(onTheWire)}`,
    );
}
