import { expect, it } from 'vitest';
import { createPlaces } from './places.ts';

/** What was given so far, in order. */
const turns = () => new Promise((resolve) => setImmediate(resolve));

it('gives a free place to whoever has the fewest, and of these to who waits for longest', async () => {
  const places = createPlaces(3);
  const given: string[] = [];
  const free = new Map<string, (() => void)[]>();
  const take = (who: string) =>
    void places.take(who).then((giveBack) => {
      given.push(who);
      free.set(who, [...(free.get(who) ?? []), giveBack]);
    });
  const giveBack = async (who: string) => {
    free.get(who)?.shift()?.();
    await turns();
  };
  for (const who of ['silent', 'silent', 'silent', 'silent', 'first', 'second', 'first']) take(who);
  await turns();
  expect(given).toEqual(['silent', 'silent', 'silent']);
  await giveBack('silent');
  expect(given.slice(3)).toEqual(['first']);
  await giveBack('silent');
  // It has waited for longer than the second one of the first.
  expect(given.slice(4)).toEqual(['second']);
  await giveBack('silent');
  expect(given.slice(5)).toEqual(['silent']);
  await giveBack('first');
  expect(given.slice(6)).toEqual(['first']);
});
