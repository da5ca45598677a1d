import { expect, test } from 'vitest';
import { createClickRuns, isRage, RAGE_CLICKS } from './rage.ts';

/** Of clicks `[at, x, y]`, each on the element of its number, what is kept of each that is a run, and its length. */
function groups(...clicks: [at: number, x?: number, y?: number, node_id?: number][]): number[][] {
  const runs = createClickRuns();
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

test.each<[string, number[], boolean]>([
  ['fast ones', [0, 150, 300, 450], true],
  ['slow ones', [0, 700, 1400], true],
  ['two double clicks', [0, 150, 850, 1000], false],
  ['a double click and one more', [0, 150, 850], false],
  ['three double clicks', [0, 150, 850, 1000, 1700, 1850], true],
])('a double click is one act: %s', (_, times, rage) => {
  const runs = createClickRuns();
  for (const at of times) runs.push({ at, x: 0, y: 0, node_id: 1 }, () => ({ at, x: 0, y: 0, node_id: 1 }));
  const run = runs.open();
  expect(run?.count).toBe(times.length);
  expect(run && isRage(run)).toBe(rage);
});
