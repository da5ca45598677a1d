import { expect, type Page } from '@playwright/test';
import { goWithin } from './dashboard.ts';
import type { Moment } from './moments.ts';
import type { ShapeVisit } from './shape-visit.ts';

/** How far into a rest the viewer goes, ms: a browser tells of a scroll a frame or two after it has drawn it. */
const INTO_REST_MS = 150;
/** The slider's whole way. */
const SLIDER_MAX = 100;
const STEP = 0.1;

const slider = (viewer: Page) => viewer.getByRole('slider', { name: 'Position in the recording' });
const button = (viewer: Page, name: string) => viewer.getByRole('button', { name, exact: true });

/** Where the slider stands at a moment of the visit's time, in its own unit. */
const sliderAt = ({ started_at, ended_at }: ShapeVisit, at: number) =>
  ((at - started_at) / (ended_at - started_at)) * SLIDER_MAX;
const sliderNow = async (viewer: Page) => Number(await slider(viewer).inputValue());
const onStep = (value: number) => String(Math.round(value * 10) / 10);

/** Opens a new player at this moment of the visit, as a link to it does, without loading the dashboard again. */
export async function openAt(
  viewer: Page,
  visit: ShapeVisit,
  { at, picture }: Pick<Moment, 'at'> & Partial<Moment>,
): Promise<Buffer> {
  await goWithin(viewer, `?t=${(at - visit.started_at) / 1000}&paused=1&cursor=0`);
  await expect(slider(viewer)).toHaveValue(onStep(sliderAt(visit, at)));
  return settledPicture(viewer, picture);
}

/** Takes the slider to the moment in the player that is there. Letting go of it plays: it is paused at once. */
export async function seekTo(viewer: Page, visit: ShapeVisit, moment: Moment): Promise<Buffer> {
  const target = sliderAt(visit, Math.min(moment.since + INTO_REST_MS, moment.at));
  await expect(async () => {
    await pauseFrom(viewer, target - STEP, onStep(target));
    const position = await sliderNow(viewer);
    expect(position).toBeGreaterThanOrEqual(target - STEP);
    expect(position).toBeLessThanOrEqual(sliderAt(visit, moment.at));
  }, `${moment.name}: the slider gets there`).toPass({ timeout: 30_000 });
  return settledPicture(viewer, moment.picture);
}

/** Plays at 4x from the start and pauses in each of these moments, given in order of time. */
export async function playThrough(
  viewer: Page,
  visit: ShapeVisit,
  moments: readonly Moment[],
): Promise<{ moment: Moment; picture: Buffer }[]> {
  await openAt(viewer, visit, { at: visit.started_at });
  for (const speed of [1, 2]) await button(viewer, `Speed ${speed}x`).click();
  const pictures: { moment: Moment; picture: Buffer }[] = [];
  for (const moment of moments) {
    await expect(async () => {
      // A busy machine may have played past it: then once more from the start.
      const passed = (await sliderNow(viewer)) > sliderAt(visit, moment.since);
      await button(viewer, passed ? 'Restart' : 'Play').click();
      await pauseFrom(viewer, sliderAt(visit, moment.since));
      expect(await sliderNow(viewer)).toBeLessThanOrEqual(sliderAt(visit, moment.at));
    }, `${moment.name}: it plays there`).toPass({ timeout: 90_000 });
    pictures.push({ moment, picture: await settledPicture(viewer, moment.picture) });
  }
  return pictures;
}

/** Pauses the replay as soon as its slider stands here, having moved it there first. Within the dashboard: a moment is short. */
async function pauseFrom(viewer: Page, value: number, movedTo?: string): Promise<void> {
  await slider(viewer).evaluate(
    (input: HTMLInputElement, { from, moved }) =>
      new Promise<void>((resolve) => {
        if (moved !== undefined) {
          // React tells a hand's change by this.
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, moved);
          for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }));
        }
        const look = () => {
          const pause = document.querySelector<HTMLButtonElement>('button[aria-label="Pause"]');
          if (!pause || Number(input.value) < from) return setTimeout(look);
          pause.click();
          return resolve();
        };
        look();
      }),
    { from: value, moved: movedTo },
  );
  await expect(button(viewer, 'Play')).toBeVisible();
}

/** The picture once its images and fonts are there: as it should be, or what it is when nothing moves any more. */
async function settledPicture(viewer: Page, expected?: Buffer): Promise<Buffer> {
  const frame = viewer.getByTestId('replay-frame');
  await expect(frame).toHaveAttribute('data-settled', 'true');
  const clip = await frame.boundingBox();
  if (!clip) throw new Error('the replay is not in sight');
  let picture = await viewer.screenshot({ clip });
  await expect(async () => {
    if (expected && picture.equals(expected)) return;
    const before = picture;
    picture = await viewer.screenshot({ clip });
    expect(picture.equals(before)).toBe(true);
  }, 'the replay comes to rest').toPass({ timeout: 30_000 });
  return picture;
}
