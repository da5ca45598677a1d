import { expect, test } from 'vitest';
import { playTime } from './play-time.ts';

test.each([
  [0, '0:00'],
  [999, '0:00'],
  [7_000, '0:07'],
  [750_000, '12:30'],
  [3_723_000, '1:02:03'],
  [-5, '0:00'],
])('%d ms reads %s', (ms, text) => expect(playTime(ms)).toBe(text));
