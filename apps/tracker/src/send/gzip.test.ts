import { gunzipSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { createGzip } from './gzip.ts';

afterEach(() => vi.unstubAllGlobals());

test('a browser without CompressionStream packs by our own code, large texts too', async () => {
  vi.stubGlobal('CompressionStream', undefined);
  const text = 'Olá, ñandú 🦤 '.repeat(10_000);
  expect(gunzipSync(await createGzip().pack(text)).toString()).toBe(text);
});
