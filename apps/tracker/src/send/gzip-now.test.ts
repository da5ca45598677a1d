import { gunzipSync, crc32 as zlibCrc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { checksum, crc32 } from './crc32.ts';
import { gzipNow } from './gzip-now.ts';

/** Pseudo-random, the same each time. */
function noise(length: number, alphabet: number, seed = 1): string {
  let state = seed;
  let text = '';
  for (let i = 0; i < length; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    text += String.fromCharCode(32 + ((state >>> 8) % alphabet));
  }
  return text;
}

const LINE =
  '{"type":3,"data":{"source":1,"positions":[{"x":10,"y":20,"id":5,"timeOffset":-450}]},"timestamp":1}\n';
const SAMPLES: [name: string, text: string][] = [
  ['nothing', ''],
  ['one character', 'a'],
  ['three characters', 'abc'],
  ['every ASCII character', Array.from({ length: 128 }, (_, i) => String.fromCharCode(i)).join('')],
  ['all bytes of UTF-8', 'ñandú 🛒 漢字 \u0000 é'.repeat(50)],
  ['a long run (longest matches, distance 1)', 'x'.repeat(100_000)],
  ['lines of events', LINE.repeat(3_000)],
  ['a repetition at the window’s edge', `${'needle-in-the-hay'}${noise(32_768 - 17, 90)}needle-in-the-hay`],
  ['a repetition beyond the window', `${'needle-in-the-hay'}${noise(40_000, 90)}needle-in-the-hay`],
  ['noise', noise(200_000, 94)],
  ['few letters', noise(100_000, 3)],
  ...Array.from({ length: 60 }, (_, i): [string, string] => [
    `sample ${i}`,
    noise(1 + i * 37, 2 + (i % 12), i + 1) +
      noise(i * 11, 2 + (i % 5), i) +
      noise(i * 37, 2 + (i % 12), i + 1),
  ]),
];

describe('gzipNow', () => {
  test.each(SAMPLES)('what it packs, anybody unpacks: %s', (_name, text) => {
    expect(gunzipSync(gzipNow(text)).toString('utf8')).toBe(text);
  });

  test('gives the same bytes for the same text', () => {
    for (const [, text] of SAMPLES) expect(gzipNow(text)).toEqual(gzipNow(text));
  });

  test('packs events to less than a fifth, and noise to hardly more than it was', () => {
    const events = Array.from({ length: 400 }, (_, i) =>
      LINE.replaceAll('10', String(i)).replace('1}', `${i}}`),
    ).join('');
    expect(gzipNow(events).length).toBeLessThan(events.length / 5);
    expect(gzipNow(noise(50_000, 94)).length).toBeLessThan(50_000 * 1.01 + 30);
  });
});

describe('crc32', () => {
  test.each(['', 'a', '123456789', 'ñandú'])('of "%s" is that of zlib', (text) => {
    const bytes = new TextEncoder().encode(text);
    expect(crc32(bytes)).toBe(zlibCrc32(bytes));
  });

  test('is written with 8 digits', () => {
    expect(checksum(new TextEncoder().encode('123456789'))).toBe('cbf43926');
    expect(checksum(new Uint8Array())).toBe('00000000');
  });
});
