import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/** As Chrome 103 and Firefox 115 are. */
const LACKING = [
  [Array.prototype, 'toSorted'],
  [Array.prototype, 'toReversed'],
  [URL, 'canParse'],
  [AbortSignal, 'any'],
] as const;
const own = LACKING.map(([on, name]) => Object.getOwnPropertyDescriptor(on, name));

beforeAll(async () => {
  for (const [on, name] of LACKING) Reflect.deleteProperty(on, name);
  vi.resetModules();
  await import('./older-browsers.ts');
});
afterAll(() => {
  LACKING.forEach(([on, name], place) => {
    const descriptor = own[place];
    if (descriptor) Object.defineProperty(on, name, descriptor);
  });
});

test('what is brought along is not the browser’s own, and is hidden from loops', () => {
  for (const [on, name] of LACKING) {
    const { value, enumerable } = Object.getOwnPropertyDescriptor(on, name) ?? {};
    expect(String(value)).not.toContain('[native code]');
    expect(enumerable).toBe(false);
  }
});

test('arrays are sorted and turned around as copies', () => {
  const numbers = [10, 9, 1];
  expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 9, 10]);
  expect(numbers.toSorted()).toEqual([1, 10, 9]);
  expect(numbers.toReversed()).toEqual([1, 9, 10]);
  expect(numbers).toEqual([10, 9, 1]);
});

test('an address is one or not, against its base too', () => {
  expect(URL.canParse('https://store.example/a')).toBe(true);
  expect(URL.canParse('/a')).toBe(false);
  expect(URL.canParse('/a', 'https://store.example')).toBe(true);
  expect(URL.canParse('https://')).toBe(false);
});

test('the first of several signals ends what all of them may end, with its reason', () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const any = AbortSignal.any([one.signal, other.signal]);
  expect(any.aborted).toBe(false);
  const heard = vi.fn();
  any.addEventListener('abort', heard);
  other.abort('enough');
  one.abort('late');
  expect(any.reason).toBe('enough');
  expect(heard).toHaveBeenCalledOnce();
  expect(AbortSignal.any([other.signal]).reason).toBe('enough');
});
