import { expect, it } from 'vitest';
import { fakeClock } from '../../testing/fake-clock.ts';
import { createProgress } from './progress.ts';

it('is written once a second at most, when there is more to tell, and is never whole', async () => {
  const clock = fakeClock(0);
  const written: number[] = [];
  const tell = createProgress(clock, async (progress) => written.push(progress));
  for (const [ms, done] of [
    [0, 0.1],
    [999, 0.2],
    [1, 0.216],
    [1_000, 0.219],
    [1, 0.3],
    [10, 0.9],
    [5_000, 0.1],
    [0, 1],
  ] as const) {
    clock.advance(ms);
    await tell(done);
  }
  expect(written).toEqual([21, 30, 99]);
});
