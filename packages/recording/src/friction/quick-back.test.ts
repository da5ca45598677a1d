import { expect, test } from 'vitest';
import { createQuickBacks } from './quick-back.ts';

interface Step {
  path: string;
  at: number;
  /** Of its page load: two addresses of one load have the same. */
  page?: number;
  tab?: string;
  /** Something is clicked on it so long after it came. */
  clicks?: number;
}

/** Pages that were left by a quick way back. */
function left(...steps: Step[]): string[] {
  const backs = createQuickBacks<number>();
  const clicks = new Map<number, number>();
  return steps.flatMap(({ path, at, page = at, tab = 'tab', clicks: after }) => {
    const found = backs.push(tab, { path, at, page }, (one) => clicks.get(one) ?? Number.NEGATIVE_INFINITY);
    if (after !== undefined) clicks.set(page, at + after);
    return found ? [found.path] : [];
  });
}

test.each<[string, Step[], string[]]>([
  [
    'there and back',
    [
      { path: '/', at: 0 },
      { path: '/a', at: 9_000 },
      { path: '/', at: 16_000 },
    ],
    ['/a'],
  ],
  [
    'later',
    [
      { path: '/', at: 0 },
      { path: '/a', at: 9_000 },
      { path: '/', at: 16_001 },
    ],
    [],
  ],
  [
    'by a click',
    [
      { path: '/', at: 0 },
      { path: '/a', at: 9_000, clicks: 500 },
      { path: '/', at: 11_000 },
    ],
    [],
  ],
  [
    'a click that led there is none of it',
    [
      { path: '/', at: 0, page: 1, clicks: 8_990 },
      { path: '/a', at: 9_000, page: 1 },
      { path: '/', at: 11_000, page: 1 },
    ],
    ['/a'],
  ],
  [
    'on to another page',
    [
      { path: '/', at: 0 },
      { path: '/a', at: 900 },
      { path: '/b', at: 1_600 },
    ],
    [],
  ],
  [
    'loaded again',
    [
      { path: '/', at: 0 },
      { path: '/', at: 900 },
      { path: '/', at: 1_600 },
    ],
    [],
  ],
  [
    'places of one page',
    [
      { path: '/a', at: 0 },
      { path: '/a#b', at: 900 },
      { path: '/a', at: 1_600 },
    ],
    [],
  ],
  [
    'numbers of a list that is scrolled',
    [
      { path: '/a', at: 0, page: 1 },
      { path: '/a?page=2', at: 900, page: 1 },
      { path: '/a', at: 1_600, page: 1 },
    ],
    [],
  ],
  [
    'two tabs',
    [
      { path: '/', at: 0 },
      { path: '/a', at: 900, tab: 'other' },
      { path: '/', at: 1_600 },
    ],
    [],
  ],
  [
    'again and again',
    [
      { path: '/', at: 0 },
      { path: '/a', at: 900 },
      { path: '/', at: 1_600 },
      { path: '/b', at: 2_900 },
      { path: '/', at: 3_600 },
    ],
    ['/a', '/b'],
  ],
])('%s', (_, steps, expected) => {
  expect(left(...steps)).toEqual(expected);
});
