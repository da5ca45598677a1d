import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, inject, test } from 'vitest';

const dist = inject('dist');
const manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8')) as Record<string, string>;
const read = (name: string) => readFileSync(join(dist, manifest[name] as string));

describe('what a store carries', () => {
  // On every page of every store; and only where a visit is recorded, once for a year.
  test.each([
    ['loader', 2_048],
    ['recorder', 32_768],
    // Beside the recorder: a platform's page, and the signals of a visit (2.4 kB of it).
    ['platform', 8_192],
  ])('the %s stays within %i bytes of gzip', (name, budget) => {
    expect(gzipSync(read(name), { level: 9 }).length).toBeLessThanOrEqual(budget);
  });

  test.each(['loader', 'recorder', 'platform'])(
    'the %s is one plain script without schemas or recorded canvases',
    (name) => {
      const code = read(name).toString();
      expect(() => new Function(code)).not.toThrow();
      expect(code).not.toMatch(/ZodError|_zod|WebGL2RenderingContext|sourceMappingURL/);
    },
  );

  test('is named by its content', () => {
    expect(manifest).toEqual({
      loader: 'loader.js',
      recorder: expect.stringMatching(/^recorder-[0-9a-f]{12}\.js$/),
      platform: expect.stringMatching(/^platform-[0-9a-f]{12}\.js$/),
    });
    expect(readdirSync(dist).sort()).toEqual([
      'loader.js',
      'manifest.json',
      manifest.platform,
      manifest.recorder,
    ]);
  });
});
