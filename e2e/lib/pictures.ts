import { writeFile } from 'node:fs/promises';
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
 * Both pictures and their difference are attached to the report under `name`, when more than `keepAbove` differs.
 */
export async function pictureDifference(
  testInfo: TestInfo,
  name: string,
  pictures: { visit: Buffer; replay: Buffer; masks: readonly Rectangle[] },
  keepAbove = -1,
): Promise<number> {
  const visit = PNG.sync.read(pictures.visit);
  const replay = PNG.sync.read(pictures.replay);
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
  const share = differing / (width * height);
  if (share > keepAbove) {
    await keep(testInfo, `${name}-visit.png`, pictures.visit);
    await keep(testInfo, `${name}-replay.png`, pictures.replay);
    await keep(testInfo, `${name}-difference.png`, PNG.sync.write(difference));
  }
  return share;
}

/** As a file beside the test's results, where a person finds it, and in the report. */
async function keep(testInfo: TestInfo, name: string, picture: Buffer): Promise<void> {
  const path = testInfo.outputPath(name);
  await writeFile(path, picture);
  await testInfo.attach(name, { path, contentType: 'image/png' });
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
