import { expect, test } from 'vitest';
import { createBackground } from './background.ts';

const NEVER = Number.NEGATIVE_INFINITY;

/** Whether the last of these changes of one part is background to a click that was pressed then. */
function last(
  times: readonly number[],
  click: { pressed_at: number; at?: number; holds?: boolean; clicks?: readonly number[] },
): boolean | undefined {
  const { pressed_at, at: clicked_at = pressed_at, holds = false, clicks = [pressed_at] } = click;
  const background = createBackground();
  const told = times.map((at) => {
    const clickedAt = clicks.filter((one) => one <= at).at(-1) ?? NEVER;
    return background.push('a', at, clickedAt).isBackground({ pressed_at, at: clicked_at, holds });
  });
  return told.at(-1);
}

test.each<[string, Parameters<typeof last>, boolean]>([
  ['what never changed before answers', [[1_100], { pressed_at: 1_000 }], false],
  ['so does what changed long before', [[100, 9_000], { pressed_at: 8_900 }], false],
  ['a countdown goes on', [[100, 1_100], { pressed_at: 900 }], true],
  ['so does what was moving already', [[800, 900, 1_000, 1_100], { pressed_at: 950 }], true],
  ['a banner turns every five seconds', [[0, 5_000, 10_050, 15_000], { pressed_at: 14_000 }], true],
  ['and not in between', [[0, 5_000, 10_000, 12_000], { pressed_at: 11_500 }], false],
  ['every quarter of an hour is no rhythm', [[0, 9e5, 18e5, 27e5], { pressed_at: 27e5 - 100 }], false],
  [
    'a control may change as the mouse comes to it',
    [[500, 1_100], { pressed_at: 1_000, holds: true }],
    false,
  ],
  ['but not in a rhythm', [[0, 1_000, 2_000, 3_000], { pressed_at: 2_900, holds: true }], true],
  [
    'a button that looks pressed, and then does not, has answered nothing',
    [[1_010, 1_090], { pressed_at: 1_000, at: 1_080, holds: true }],
    true,
  ],
  ['nor is one that comes thrice at an even pace', [[0, 2_500, 5_010], { pressed_at: 3_900 }], true],
  ['of three that are less even nothing is known', [[0, 2_500, 5_700], { pressed_at: 4_900 }], false],
  [
    'what the click before has brought is no background',
    [[120, 720], { pressed_at: 700, clicks: [100, 700] }],
    false,
  ],
  ['nor is its animation', [[120, 320, 520, 720], { pressed_at: 700, clicks: [100, 700] }], false],
  [
    'nor a stepper that is clicked evenly',
    [[20, 2_020, 4_020, 6_020], { pressed_at: 6_000, clicks: [0, 2_000, 4_000, 6_000] }],
    false,
  ],
  [
    'a rhythm stays one where a click falls into it',
    [[0, 3_000, 6_000, 9_000], { pressed_at: 8_900, clicks: [2_900, 8_900] }],
    true,
  ],
])('%s', (_, args, expected) => {
  expect(last(...args)).toBe(expected);
});

test('of parts without end the newest are known', () => {
  const background = createBackground();
  background.push('first', 0, NEVER);
  for (let n = 0; n < 6_000; n++) background.push(`part ${n}`, 1, NEVER);
  const click = { pressed_at: 400, at: 400, holds: false };
  expect(background.push('first', 500, NEVER).isBackground(click)).toBe(false);
  expect(background.push('part 5999', 500, NEVER).isBackground(click)).toBe(true);
});
