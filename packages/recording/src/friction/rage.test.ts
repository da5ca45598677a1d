import { expect, test } from 'vitest';
import { type Click, createClickRuns, isRage, RAGE_CLICKS } from './rage.ts';

/** Of clicks `[at, x, y]`, each on the element of its number, what is kept of each that is a run, and its length. */
function groups(...clicks: [at: number, x?: number, y?: number, node_id?: number][]): number[][] {
  const runs = createClickRuns(() => true);
  const over = clicks.map(([at, x = 0, y = 0, node_id = 1]) => {
    const click = { at, x, y, node_id };
    return runs.push(click, () => click);
  });
  return [...over, runs.open()].flatMap((run) => {
    if (!run) return [];
    const first = run.clicks.map(({ at }) => at);
    return run.count < RAGE_CLICKS ? first.map((at) => [at]) : [[...first, run.count]];
  });
}

test.each<[string, Parameters<typeof groups>, number[][]]>([
  ['two clicks are two clicks', [[0], [200]], [[0], [200]]],
  ['three in the same place are rage', [[0], [1000], [2000]], [[0, 1000, 3]]],
  ['a pause ends it', [[0], [1000], [2001], [2100]], [[0], [1000], [2001], [2100]]],
  ['so does another place', [[0], [100, 30], [200, 60, 1]], [[0], [100], [200]]],
  ['a hand that trembles does not', [[0], [100, 18, 24], [200, 0, 0]], [[0, 100, 3]]],
  ['one after the other', [[0], [9], [100], [300], [5000]], [[0, 100, 3], [5000]]],
  [
    'a label and the field that the browser clicks with it are one click',
    [[0], [0, 400, 90, 2], [500], [520, 400, 90, 2]],
    [[0], [500]],
  ],
  [
    'without a place the element decides',
    [
      [0, Number.NaN],
      [300, Number.NaN],
      [600, Number.NaN],
    ],
    [[0, 300, 3]],
  ],
  [
    'and another element is another place',
    [
      [0, Number.NaN, 0, 1],
      [300, Number.NaN, 0, 2],
      [600, Number.NaN, 0, 1],
    ],
    [[0], [300], [600]],
  ],
  ['nothing of nothing', [], []],
])('%s', (_, clicks, expected) => {
  expect(groups(...clicks)).toEqual(expected);
});

/** Clicks `[at, answered after so long]` on one control. */
type Answered = [at: number, after?: number];

function runOf(clicks: readonly Answered[]) {
  const runs = createClickRuns<Click & { answered_at: number | null }>(() => true);
  for (const [at, after] of clicks) {
    const click = { at, x: 0, y: 0, node_id: 1 };
    runs.push(click, () => ({ ...click, answered_at: after === undefined ? null : at + after }));
  }
  const run = runs.open();
  if (!run) throw new Error('no run');
  return run;
}

test.each<[string, number[], boolean]>([
  ['fast ones', [0, 150, 300, 450], true],
  ['slow ones', [0, 700, 1400], true],
  ['two double clicks', [0, 150, 850, 1000], false],
  ['two of them in a hurry', [0, 100, 500, 600], false],
  ['a double click and one more', [0, 150, 850], false],
  ['three double clicks', [0, 150, 850, 1000, 1700, 1850], true],
])('a double click is one act: %s', (_, times, rage) => {
  const run = runOf(times.map((at): Answered => [at]));
  expect(run.count).toBe(times.length);
  expect(isRage(run)).toBe(rage);
});

test.each<[string, Answered[], boolean]>([
  ['no answer', [[0], [500], [1000]], true],
  ['an answer that comes late', [[0, 301], [500], [1000]], true],
  ['one at once', [[0, 300], [500], [1000]], false],
  ['one to the second click', [[0, 700], [500, 200], [1000]], false],
  [
    'each answered, but four in a hurry',
    [
      [0, 10],
      [250, 10],
      [500, 10],
      [750, 10],
    ],
    true,
  ],
  [
    'each answered, and at leisure',
    [
      [0, 10],
      [400, 10],
      [800, 10],
      [1200, 10],
    ],
    false,
  ],
  [
    'a hurry at the end',
    [
      [0, 10],
      [900, 10],
      [1150, 10],
      [1400, 10],
      [1600, 10],
    ],
    true,
  ],
])('who gets an answer at once clicks on because of it: %s', (_, clicks, rage) => {
  expect(isRage(runOf(clicks))).toBe(rage);
});

test('another control ends a run, and so does a second', () => {
  const runs = createClickRuns((a, b) => a === b);
  const click = (at: number, node_id: number) => {
    const one = { at, x: 0, y: 0, node_id };
    return runs.push(one, () => one);
  };
  click(0, 1);
  click(200, 1);
  expect(click(400, 2)).toMatchObject({ count: 2, lastAt: 200 });
  expect(runs.over(1_400)).toBeNull();
  expect(runs.over(1_401)).toMatchObject({ count: 1, lastAt: 400 });
  expect(runs.open()).toBeNull();
});
