import { expect, test } from 'vitest';
import { createWait } from './wait.ts';

test('what is begun takes the place of what was waited for', async () => {
  const told: unknown[] = [];
  const wait = createWait((waiting) => told.push(waiting));
  const [first, second] = [deferred(), deferred()];
  const calls = (name: string) => ({
    comes: () => told.push(`${name} came`),
    fails: () => told.push(`${name} failed`),
  });
  wait.begin(first.promise, calls('first'));
  wait.begin(second.promise, calls('second'));
  first.reject(new Error('away'));
  second.resolve();
  await Promise.allSettled([first.promise, second.promise]);
  expect(told).toEqual([true, false, 'second came']);
  const third = Promise.reject(new Error('away'));
  wait.begin(third, calls('third'));
  expect(wait.on()).toBe(true);
  await Promise.allSettled([third]);
  wait.begin(first.promise, calls('fourth'));
  wait.over();
  await Promise.allSettled([first.promise]);
  expect(told.slice(3)).toEqual([true, false, 'third failed', true, false]);
});

function deferred() {
  let settle: { resolve: () => void; reject: (error: Error) => void } | undefined;
  const promise = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return {
    promise,
    resolve: () => settle?.resolve(),
    reject: (error: Error) => settle?.reject(error),
  };
}
