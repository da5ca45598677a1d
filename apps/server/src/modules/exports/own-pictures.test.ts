import { deltaOf } from '@vitrine/recording/frames/delta';
import { pictureLine, unfoldedPicture } from '@vitrine/recording/frames/pictures';
import { expect, test } from 'vitest';
import { createOwnPictures } from './own-pictures.ts';

const HASH = '0'.repeat(32);
const picture = (name: string) =>
  JSON.stringify({
    type: 2,
    timestamp: 7,
    data: {
      node: {
        type: 0,
        id: 1,
        childNodes: [{ type: 3, id: 0, textContent: `Hola ${name}. ${'x'.repeat(200)}` }],
      },
    },
  });
const others = picture('Ana Pérez');
const own = picture('anonymous');
const event = JSON.stringify({ type: 3, timestamp: 8, data: { text: 'see {"\\\\/p":"' } });

test('a picture that is told by others’ stands whole, its base is not for the file, and all else is as it was', async () => {
  const told = pictureLine(HASH, JSON.stringify(deltaOf(own, others)));
  expect(told).not.toContain('Ana');
  const asked: string[] = [];
  const pictures = createOwnPictures(async (hash) => {
    asked.push(hash);
    return others;
  });
  const lines = await pictures.of([event, told, told, event, ''].join('\n'));
  expect(lines.split('\n')).toEqual([event, unfoldedPicture(own), unfoldedPicture(own), event, '']);
  expect(asked).toEqual([HASH]);
  expect(pictures.isBase(HASH)).toBe(true);
  expect(pictures.isBase('1'.repeat(32))).toBe(false);
});

test('one whose base is gone stays as it is told', async () => {
  const told = pictureLine(HASH, JSON.stringify(deltaOf(own, others)));
  const pictures = createOwnPictures(async () => undefined);
  expect(await pictures.of(told)).toBe(told);
  expect(pictures.isBase(HASH)).toBe(true);
});
