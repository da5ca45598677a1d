import { expect, test } from 'vitest';
import { createVerdicts } from './verdicts.ts';

const pending = (at: number) => ({
  ...{ at, node_id: at, x: at, y: 0, pressed_at: at, answered_at: null, error: null },
  ...{ expects: 'answer' as const, calm: false, control: true },
});

test('of clicks that wait without end the oldest are told without a verdict', () => {
  const verdicts = createVerdicts(() => true);
  // Ever further away, and all within the time that a verdict takes.
  const told = Array.from({ length: 500 }, (_, n) => {
    const click = pending(n * 25);
    return verdicts.push({ ...click, x: n * 100 }, () => click);
  }).flat();
  expect(told).toHaveLength(500 - 1 - 64);
  expect(told.every(({ kind }) => kind === 'click')).toBe(true);
  expect(verdicts.open()).toHaveLength(65);
});

test('of errors without end the newest are known', () => {
  const verdicts = createVerdicts(() => true);
  verdicts.error(0, 'first');
  for (let n = 0; n < 60; n++) verdicts.error(1, `error ${n}`);
  const click = pending(100);
  verdicts.push(click, () => click);
  verdicts.error(200, 'error 59');
  expect(click.error).toBeNull();
  verdicts.error(300, 'first');
  expect(click.error).toBe('first');
});
