import { describe, expect, it } from 'vitest';
import type { LastRun } from '../data-dir/run-state.ts';
import { mayLackBlocks, type Opening, planOpening, type Step, tellLastRun, tellOpening } from './opening.ts';

const OWN = 'own_files';
const OLD = 'newest_checkpoints';
const NEW = 'new';

describe('what is tried at a start', () => {
  it.each<[LastRun, string, Step[]]>([
    // What is there: f for the database's files, c for checkpoints, o for objects in storage.
    ['none', '', [NEW]],
    ['none', 'f', [OWN]],
    ['none', 'fo', [OWN]],
    ['none', 'o', [NEW]],
    ['none', 'fc', [OLD, OWN]],
    ['closed', 'fco', [OWN, OLD]],
    ['killed', 'fco', [OWN, OLD]],
    ['cut', 'fco', [OLD, OWN]],
    ['closed', 'co', [OLD]],
    ['killed', 'c', [OLD]],
    ['cut', 'c', [OLD]],
    ['closed', 'f', [OWN, NEW]],
    ['killed', 'f', [OWN, NEW]],
    ['cut', 'f', [NEW]],
    ['killed', '', [NEW]],
    ['cut', '', [NEW]],
    ['closed', 'fo', [OWN]],
    ['killed', 'fo', [OWN]],
    ['cut', 'fo', [OWN]],
    ['killed', 'o', []],
    ['cut', 'o', []],
  ])('%s, with %j', (last, there, steps) => {
    const situation = {
      last,
      has_files: there.includes('f'),
      has_checkpoints: there.includes('c'),
      has_objects: there.includes('o'),
    };
    expect(planOpening(situation)).toEqual(steps);
  });
});

const opening = (change: Partial<Opening>): Opening => ({
  last: 'closed',
  from: OWN,
  fell_back: undefined,
  failures: [],
  replaced: [],
  ...change,
});
const CHECKPOINT = { checkpoint: 7, made_at: '2026-01-02T03:04:05.678Z' };

describe('after a start', () => {
  it.each<[Partial<Opening>, boolean]>([
    [{}, false],
    [{ last: 'none', from: NEW }, false],
    [{ last: 'none' }, true],
    [{ last: 'killed' }, true],
    [{ last: 'cut', from: CHECKPOINT }, true],
    [{ last: 'closed', from: CHECKPOINT }, true],
    [{ last: 'cut', from: NEW }, false],
    [{ last: 'closed', fell_back: CHECKPOINT }, true],
  ])('storage is read again when the database may lack something: %j', (change, expected) => {
    expect(mayLackBlocks(opening(change))).toBe(expected);
  });

  it('nothing is told of an ordinary one', () => {
    expect(tellOpening(opening({}), undefined)).toEqual([]);
    expect(tellOpening(opening({ last: 'none', from: NEW }), undefined)).toEqual([]);
    expect(tellLastRun('closed', undefined)).toEqual([]);
  });

  it('folders that only a person may remove are told of at every start', () => {
    expect(tellOpening(opening({ replaced: ['/a'] }), undefined)).toEqual([
      'Replaced database files are kept in /a. Delete them once you have checked that nothing is missing.',
    ]);
  });

  it('a person is told what was done and what may be missing', () => {
    const read = { segments: 3, blocks: 1, left: 2, damaged: 0 };
    expect(tellOpening(opening({ last: 'cut', from: CHECKPOINT, replaced: ['/a', '/b'] }), read)).toEqual([
      'The last run ended abruptly, for example by a power loss (or this data folder was copied while in use).',
      'The database was restored from checkpoint 7, made at 2026-01-02T03:04:05.678Z.',
      'Account and settings changes made since then are lost.',
      'Replaced database files are kept in /a and /b. Delete them once you have checked that nothing is missing.',
      'Recorded sessions: 3 segments re-read, 1 block added to the database.',
      '2 blocks could not be added and stay in storage.',
    ]);
    expect(tellOpening(opening({ last: 'killed', fell_back: CHECKPOINT }), undefined)).toEqual([
      'The last run was killed.',
      'The database was restored from checkpoint 7, made at 2026-01-02T03:04:05.678Z.',
      'Account and settings changes made since then are lost.',
    ]);
    expect(tellLastRun('killed', { ...read, left: 0 })).toEqual([
      'The last run was killed.',
      'Recorded sessions: 3 segments re-read, 1 block added to the database.',
    ]);
  });
});
