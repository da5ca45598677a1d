import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, startI18n } from '../../../i18n/i18n.ts';
import { change, createExternalStore } from '../../../lib/external-store.ts';
import type { PlayerState } from '../kernel/viewing.ts';
import { NextRecording } from './next-recording.tsx';

const DURATION = 10_000;

beforeEach(async () => {
  await startI18n();
  await loadTexts(['sessions', 'sessions/replay']);
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

/** A replay that is at its beginning and plays. */
function playing() {
  const state = createExternalStore<PlayerState>({ playing: true, speed: 1, news: null });
  const moving = createExternalStore(0);
  const onNext = vi.fn();
  render(<NextRecording state={state} moving={moving} duration={DURATION} onNext={onNext} />);
  const stopAt = (position: number) =>
    act(() => {
      moving.set(position);
      change(state, { playing: false });
    });
  return { state, moving, onNext, stopAt };
}
async function seconds(count: number) {
  for (let n = 0; n < count; n += 1) await act(() => vi.advanceTimersByTimeAsync(1_000));
}
const user = userEvent.setup({ delay: null });

test('five seconds behind its end the next one begins', async () => {
  const { onNext, stopAt } = playing();
  await stopAt(DURATION);
  expect(screen.getByRole('timer').textContent).toBe('Next recording in 5 s');
  await seconds(4);
  expect(screen.getByRole('timer').textContent).toBe('Next recording in 1 s');
  expect(onNext).not.toHaveBeenCalled();
  await seconds(1);
  expect(onNext).toHaveBeenCalledTimes(1);
});

test('who pauses before the end stays', async () => {
  const { onNext, stopAt } = playing();
  await stopAt(DURATION - 1);
  expect(screen.queryByRole('timer')).toBeNull();
  await seconds(10);
  expect(onNext).not.toHaveBeenCalled();
});

test('who says so stays', async () => {
  const { onNext, stopAt } = playing();
  await stopAt(DURATION);
  await user.click(screen.getByRole('button', { name: 'Stay here' }));
  expect(screen.queryByRole('timer')).toBeNull();
  await seconds(10);
  expect(onNext).not.toHaveBeenCalled();
});

test('who cannot wait does not', async () => {
  const { onNext, stopAt } = playing();
  await stopAt(DURATION);
  await user.click(screen.getByRole('button', { name: 'Play now' }));
  expect(onNext).toHaveBeenCalledTimes(1);
});

test.each([
  ['plays again', ({ state }: ReturnType<typeof playing>) => change(state, { playing: true })],
  ['goes elsewhere', ({ moving }: ReturnType<typeof playing>) => moving.set(2_000)],
])('who %s stays', async (_, does) => {
  const replay = playing();
  await replay.stopAt(DURATION);
  act(() => does(replay));
  expect(screen.queryByRole('timer')).toBeNull();
  await seconds(10);
  expect(replay.onNext).not.toHaveBeenCalled();
});
