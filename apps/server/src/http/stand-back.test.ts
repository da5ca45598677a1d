import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStandBack } from './stand-back.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function waiter() {
  const standBack = createStandBack();
  let turns = 0;
  const wait = () => standBack.turn().then(() => (turns += 1));
  return { standBack, wait, turns: () => turns };
}

it('goes on at once while ingest is not busy', async () => {
  const { standBack, wait } = waiter();
  await wait();
  standBack.tell(true);
  standBack.tell(false);
  await wait();
});

it('waits while ingest is busy, and goes on when it says that it is not', async () => {
  const { standBack, wait, turns } = waiter();
  standBack.tell(true);
  const waited = wait();
  await vi.advanceTimersByTimeAsync(900);
  expect(turns()).toBe(0);
  standBack.tell(false);
  await waited;
});

it('goes on when ingest has said nothing for a while', async () => {
  const { standBack, wait, turns } = waiter();
  standBack.tell(true);
  wait();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(turns()).toBe(1);
});

it('has a turn now and then however busy ingest is', async () => {
  const { standBack, wait, turns } = waiter();
  for (let ms = 0; ms < 11_000; ms += 500) {
    standBack.tell(true);
    if (ms % 5_000 === 0) wait();
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(turns()).toBe(2);
});

it('keeps nobody waiting once it is closed', async () => {
  const { standBack, wait } = waiter();
  standBack.tell(true);
  const waited = wait();
  standBack.close();
  await waited;
});
