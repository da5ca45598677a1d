import { type Moment, readMoments } from '@vitrine/fixtures/moments';
import { expect, test, vi } from 'vitest';
import { indexOf } from './testing/index-of.ts';
import { postHog, sentry, type Verdicts } from './testing/peer-rules.ts';

// Beside other tests on a busy machine; alone they take seconds.
vi.setConfig({ testTimeout: 60_000 });

function ours({ events }: Moment): Verdicts {
  const kinds = new Set(indexOf(events, { labels: true }).markers.map(({ kind }) => kind));
  return { rage: kinds.has('rage'), dead: kinds.has('dead') || kinds.has('error_click') };
}

/** Of those that a rule names, the share that is right; of those that are, the share that it names. */
function score(moments: readonly { is: boolean; named: boolean }[]) {
  const hits = moments.filter(({ is, named }) => is && named).length;
  return {
    precision: hits / moments.filter(({ named }) => named).length,
    recall: hits / moments.filter(({ is }) => is).length,
  };
}

const moments = readMoments();

const RULES: readonly [string, (moment: Moment) => Verdicts][] = [
  ['ours', ours],
  ['PostHog', ({ events }) => postHog(events)],
  ['Sentry', ({ events }) => sentry(events)],
];
const scores = Object.fromEntries(
  RULES.map(([name, verdicts]) => {
    const told = moments.map((moment) => ({ ...moment, verdicts: verdicts(moment) }));
    const rage = told.map(({ truth, verdicts }) => ({ is: truth === 'rage', named: verdicts.rage }));
    // Whether what makes somebody angry also was dead is not asked.
    const dead = told
      .filter(({ truth }) => truth !== 'rage')
      .map(({ truth, verdicts }) => ({ is: truth === 'dead', named: verdicts.dead }));
    return [name, { rage: score(rage), dead: score(dead) }];
  }),
);

test('there are about two hundred moments of each kind of trouble and of none', () => {
  expect(moments.length).toBeGreaterThanOrEqual(200);
  for (const [truth, most] of [
    ['fine', 100],
    ['dead', 50],
    ['rage', 25],
  ] as const)
    expect(moments.filter((moment) => moment.truth === truth).length).toBeGreaterThan(most);
});

test.each(['rage', 'dead'] as const)('what is told to be %s is, and most of it is told', (kind) => {
  const { precision, recall } = (scores.ours as (typeof scores)[string])[kind];
  expect(precision).toBeGreaterThanOrEqual(0.9);
  expect(recall).toBeGreaterThanOrEqual(0.8);
});

test('the table of decision 056', () => {
  const rounded = Object.entries(scores).map(([name, { rage, dead }]) => [
    name,
    ...[rage.precision, rage.recall, dead.precision, dead.recall].map((share) => share.toFixed(2)),
  ]);
  expect(rounded).toEqual([
    ['ours', '1.00', '0.81', '1.00', '0.83'],
    ['PostHog', '0.48', '1.00', '0.50', '0.27'],
    ['Sentry', '1.00', '0.19', '0.55', '0.20'],
  ]);
});
