import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSessionLinks, type ToldLinks } from './session-links.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const HALF_AN_HOUR = 30 * 60_000;

/** Of addresses in capitals something was kept. */
const kept = (address: string) => (address === address.toUpperCase() ? `ours/${address}` : undefined);
const linksTo = (addresses: string): ToldLinks =>
  new Map([...addresses].map((address) => [address, kept(address)]));

function asking(told: { first: string; all: () => Promise<ToldLinks> } | null) {
  const asked: string[] = [];
  const links = createSessionLinks({
    async ask(addresses) {
      asked.push(addresses.join(''));
      return {
        links: new Map(addresses.flatMap((one) => (kept(one) ? [[one, `ours/${one}`]] : []))),
        answered: addresses.filter((address) => address !== '?'),
      };
    },
    told: told && { first: linksTo(told.first), all: told.all },
  });
  const of = async (addresses: string) => [...(await links.of([...addresses])).keys()].join('');
  return { asked, of, ahead: links.ahead };
}

test('each address is asked for once in a while, and one that could not be asked for again', async () => {
  const { asked, of, ahead } = asking(null);
  expect(await of('AbC?')).toBe('AC');
  expect(await of('bCD?')).toBe('CD');
  ahead();
  expect(asked).toEqual(['AbC?', 'D?']);
  vi.advanceTimersByTime(HALF_AN_HOUR + 1);
  expect(await of('AbC')).toBe('AC');
  expect(asked.at(-1)).toBe('AbC');
});

test('what the recording tells is not asked for, and what it lacks is', async () => {
  const all = vi.fn(async () => linksTo('AbCD'));
  const { asked, of, ahead } = asking({ first: 'Ab', all });
  expect(await of('Ab')).toBe('A');
  expect(all).not.toHaveBeenCalled();
  ahead();
  ahead();
  expect(await of('bCD')).toBe('CD');
  expect(asked).toEqual([]);
  expect(await of('DE')).toBe('DE');
  expect(asked).toEqual(['E']);
  expect(all).toHaveBeenCalledTimes(1);
  // Links come to their end.
  vi.advanceTimersByTime(HALF_AN_HOUR + 1);
  ahead();
  expect(await of('AE')).toBe('AE');
  expect(all).toHaveBeenCalledTimes(2);
  expect(asked).toEqual(['E', 'E']);
});

test('what is known is not waited for, and what could not be told is asked for', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  let fail = (_: Error) => {};
  const all = () =>
    new Promise<ToldLinks>((_, reject) => {
      fail = reject;
    });
  const { asked, of, ahead } = asking({ first: 'A', all });
  ahead();
  expect(await of('A')).toBe('A');
  const waiting = of('AB');
  fail(new Error('no connection'));
  expect(await waiting).toBe('AB');
  expect(asked).toEqual(['B']);
  expect(said).toHaveBeenCalledTimes(1);
});
