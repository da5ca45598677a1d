import type { FellBack, LastRun } from '../data-dir/run-state.ts';

/** What can be tried to have a database; in order, until one opens. */
export type Step = 'own_files' | 'newest_checkpoints' | 'new';

export interface Situation {
  last: LastRun;
  /** The database's own files are there; whether they are any good is another question. */
  has_files: boolean;
  has_checkpoints: boolean;
  /** Object storage holds something, which only the right database knows the meaning of. */
  has_objects: boolean;
}

/**
 * What to try. After a power cut the database's own files may open and be wrong (pages of different moments), so any
 * checkpoint is better; they are the last resort then. A new database never takes the place of one that recordings
 * belong to. Nothing to try: the program cannot start.
 */
export function planOpening({ last, has_files, has_checkpoints, has_objects }: Situation): Step[] {
  if (has_checkpoints) {
    if (!has_files) return ['newest_checkpoints'];
    return last === 'closed' || last === 'killed'
      ? ['own_files', 'newest_checkpoints']
      : ['newest_checkpoints', 'own_files'];
  }
  // The first checkpoint is made before the first request is answered: nothing has been promised yet.
  if (last === 'none') return has_files ? ['own_files'] : ['new'];
  if (has_objects) return has_files ? ['own_files'] : [];
  return has_files && last !== 'cut' ? ['own_files', 'new'] : ['new'];
}

/** What became of it. */
export interface Opening {
  last: LastRun;
  from: 'own_files' | 'new' | FellBack;
  /** What the own files had been taken from by a start that was killed before it could tell. */
  fell_back: FellBack | undefined;
  /** What could not be used, in words. */
  failures: string[];
  /** Where files that were replaced are kept, by this start or an earlier one. */
  replaced: string[];
}

/** What storage was read for, when it was (modules/blocks/recovery/recovery.ts). */
export interface ReadAgain {
  segments: number;
  blocks: number;
  left: number;
  damaged: number;
}

/** Whether the database may lack what object storage holds. */
export const mayLackBlocks = ({ last, from, fell_back }: Opening): boolean =>
  from !== 'new' && (last !== 'closed' || from !== 'own_files' || fell_back !== undefined);

const HOW_IT_ENDED = {
  none: [],
  closed: [],
  killed: ['The last run was killed.'],
  cut: [
    'The last run ended abruptly, for example by a power loss (or this data folder was copied while in use).',
  ],
} satisfies Record<LastRun, string[]>;

/** What a person should know of a start that was not an ordinary one; no lines when it was. */
export function tellOpening(opening: Opening, read: ReadAgain | undefined): string[] {
  const { last, from, failures, fell_back, replaced } = opening;
  const lines: string[] = [...HOW_IT_ENDED[last], ...failures];
  const taken = typeof from === 'object' ? from : fell_back;
  if (taken)
    lines.push(
      `The database was restored from checkpoint ${taken.checkpoint}, made at ${taken.made_at}.`,
      'Account and settings changes made since then are lost.',
    );
  else if (last === 'killed' && from === 'own_files') lines.push('The database is intact.');
  if (last === 'cut' && from === 'own_files')
    lines.push('No usable checkpoint was found. The database was opened as is and may be corrupted.');
  else if (last !== 'none' && from === 'new')
    lines.push('The database was never used, so a new one was created.');
  if (replaced.length > 0)
    lines.push(
      `Replaced database files are kept in ${replaced.join(' and ')}. Delete them once you have checked that nothing is missing.`,
    );
  return lines.length > 0 ? [...lines, ...tellRead(read)] : [];
}

/** The same for a database that looks after itself. */
export function tellLastRun(last: LastRun, read: ReadAgain | undefined): string[] {
  const lines = HOW_IT_ENDED[last];
  return lines.length > 0 ? [...lines, ...tellRead(read)] : [];
}

function tellRead(read: ReadAgain | undefined): string[] {
  if (!read) return [];
  const { segments, blocks, left, damaged } = read;
  const lines = [
    `Recorded sessions: ${count(segments, 'segment')} re-read, ${count(blocks, 'block')} added to the database.`,
  ];
  if (left > 0) lines.push(`${count(left, 'block')} could not be added and stay in storage.`);
  if (damaged > 0)
    lines.push(`${count(damaged, 'segment')} could not be read completely. See the log for their names.`);
  return lines;
}

const count = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`;
