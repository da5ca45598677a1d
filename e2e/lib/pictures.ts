import type { TestInfo } from '@playwright/test';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** pixelmatch's measure of colour distance, 0 to 1: what a person would call another colour. */
export const COLOUR_THRESHOLD = 0.1;

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Share of pixels, 0 to 1, that differ between two pictures of one size, the `masks` left out of both.
 * Both pictures and their difference are attached to the report under `name`.
 */
export async function pictureDifference(
  testInfo: TestInfo,
  name: string,
  pictures: { visit: Buffer; replay: Buffer; masks: readonly Rectangle[] },
): Promise<number> {
  const visit = PNG.sync.read(pictures.visit);
  const replay = PNG.sync.read(pictures.replay);
  await testInfo.attach(`${name}-visit.png`, { body: pictures.visit, contentType: 'image/png' });
  await testInfo.attach(`${name}-replay.png`, { body: pictures.replay, contentType: 'image/png' });
  if (visit.width !== replay.width || visit.height !== replay.height) {
    throw new Error(
      `${name}: the visit is ${visit.width}x${visit.height}, the replay ${replay.width}x${replay.height}`,
    );
  }
  for (const mask of pictures.masks) {
    blacken(visit, mask);
    blacken(replay, mask);
  }
  const { width, height } = visit;
  const difference = new PNG({ width, height });
  const differing = pixelmatch(visit.data, replay.data, difference.data, width, height, {
    threshold: COLOUR_THRESHOLD,
  });
  await testInfo.attach(`${name}-difference.png`, {
    body: PNG.sync.write(difference),
    contentType: 'image/png',
  });
  return differing / (width * height);
}

function blacken(picture: PNG, mask: Rectangle): void {
  const right = Math.min(picture.width, Math.ceil(mask.x + mask.width));
  const bottom = Math.min(picture.height, Math.ceil(mask.y + mask.height));
  for (let y = Math.max(0, Math.floor(mask.y)); y < bottom; y += 1) {
    for (let x = Math.max(0, Math.floor(mask.x)); x < right; x += 1) {
      picture.data.set([0, 0, 0, 255], (y * picture.width + x) * 4);
    }
  }
}
