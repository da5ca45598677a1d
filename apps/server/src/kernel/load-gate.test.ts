import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLoadGate } from './load-gate.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function waiter() {
  const loadGate = createLoadGate();
  let turns = 0;
  const wait = () => loadGate.turn().then(() => (turns += 1));
  return { loadGate, wait, turns: () => turns };
}

it('goes on at once while ingest is not busy', async () => {
  const { loadGate, wait } = waiter();
  await wait();
  loadGate.tell(true);
  loadGate.tell(false);
  await wait();
});

it('waits while ingest is busy, and goes on when it says that it is not', async () => {
  const { loadGate, wait, turns } = waiter();
  loadGate.tell(true);
  const waited = wait();
  await vi.advanceTimersByTimeAsync(900);
  expect(turns()).toBe(0);
  loadGate.tell(false);
  await waited;
});

it('goes on when ingest has said nothing for a while', async () => {
  const { loadGate, wait, turns } = waiter();
  loadGate.tell(true);
  void wait();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(turns()).toBe(1);
});

it('has a turn now and then however busy ingest is', async () => {
  const { loadGate, wait, turns } = waiter();
  for (let ms = 0; ms < 11_000; ms += 500) {
    loadGate.tell(true);
    if (ms % 5_000 === 0) void wait();
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(turns()).toBe(2);
});

it('keeps nobody waiting once it is closed', async () => {
  const { loadGate, wait } = waiter();
  loadGate.tell(true);
  const waited = wait();
  loadGate.close();
  await waited;
});
