/** Somebody waited for so long that the answer is of no use any more; `kernel/transient-error.ts` knows it as "not now". */
export class TurnTooLate extends Error {
  override readonly name = 'TurnTooLate';
  constructor() {
    super('waited too long for a turn');
  }
}

/** One of those who wait has too much waiting already; `http/errors.ts` makes a 429 of it. */
export class TooManyTurns extends Error {
  override readonly name = 'TooManyTurns';
  constructor() {
    super('too much is waiting for a turn already');
  }
}

interface TurnsOptions {
  /** Pieces of work that are done at a time … */
  at_once?: number;
  /** … and of one. */
  at_once_each?: number;
  /** What one may have waiting; beyond, `TooManyTurns`. */
  waiting_each?: number;
  /** So long a piece of work waits to be begun; then `TurnTooLate`. */
  wait_ms?: number;
  /** How much of the time one is given beside others: 1, unless it is said. */
  weightOf?: (whose: string) => number;
  /** Milliseconds, whenever they began; tests bring their own. */
  now?: () => number;
}

export interface Turns {
  /**
   * Does the work when it is the turn of `whose` (a workspace, an address): of those who wait, whoever has had the least time is next, however
   * much one of them has asked for. A piece should be short, and must not take a turn itself.
   */
  take<T>(whose: string, work: () => Promise<T>): Promise<T>;
}

/** What one has waiting and under way. */
interface Line {
  waiting: { begin(): void }[];
  under_way: number;
  /** The time it was given, in ms beside that of others: who comes anew has had as much as whoever is served now. */
  given: number;
}

/** So much at least counts for a piece of work when it begins; what it took counts when it ends. */
const LEAST_MS = 1;

/** Of those who have left while others wait, so many are remembered with the time that they were given too much. */
const MAX_AHEAD = 10_000;

/** A queue that is fair: everybody who waits is given the same time (start-time fair queueing). */
export function createTurns({
  at_once = Number.POSITIVE_INFINITY,
  at_once_each = Number.POSITIVE_INFINITY,
  waiting_each = Number.POSITIVE_INFINITY,
  wait_ms = Number.POSITIVE_INFINITY,
  weightOf = () => 1,
  now = () => performance.now(),
}: TurnsOptions): Turns {
  /** Those who have something waiting or under way. */
  const lines = new Map<string, Line>();
  /** What those have been given who have nothing now, while others wait: else they would begin anew. */
  const ahead = new Map<string, number>();
  let under_way = 0;
  let waiting = 0;
  /** What whoever is served now had been given before. */
  let given = 0;

  function lineOf(whose: string): Line {
    const known = lines.get(whose);
    if (known) return known;
    // Nobody saves up turns that they had no use for.
    const line = { waiting: [], under_way: 0, given: Math.max(given, ahead.get(whose) ?? 0) };
    ahead.delete(whose);
    lines.set(whose, line);
    return line;
  }

  function leave(whose: string, line: Line): void {
    if (line.waiting.length > 0 || line.under_way > 0) return;
    lines.delete(whose);
    // Where nobody waits, nobody was given too much.
    if (waiting === 0) ahead.clear();
    else if (line.given > given) ahead.set(whose, line.given);
    const [first] = ahead.size > MAX_AHEAD ? ahead.keys() : [];
    if (first !== undefined) ahead.delete(first);
  }

  const mayBegin = (line: Line) => under_way < at_once && line.under_way < at_once_each;

  function begin(line: Line): void {
    under_way += 1;
    line.under_way += 1;
    given = Math.max(given, line.given);
    line.given += LEAST_MS;
  }

  function end(whose: string, line: Line, took_ms: number): void {
    under_way -= 1;
    line.under_way -= 1;
    line.given += Math.max(0, took_ms - LEAST_MS) / weightOf(whose);
    if (waiting > 0) next();
    leave(whose, line);
  }

  function next(): void {
    let first: Line | undefined;
    for (const line of lines.values())
      if (line.waiting.length > 0 && mayBegin(line) && !(first && first.given <= line.given)) first = line;
    first?.waiting.shift()?.begin();
  }

  function awaitTurn(whose: string, line: Line): Promise<void> {
    if (mayBegin(line)) {
      begin(line);
      return Promise.resolve();
    }
    if (line.waiting.length >= waiting_each) return Promise.reject(new TooManyTurns());
    return new Promise((resolve, reject) => {
      let late: NodeJS.Timeout | undefined;
      const turn = {
        begin() {
          clearTimeout(late);
          waiting -= 1;
          begin(line);
          resolve();
        },
      };
      line.waiting.push(turn);
      waiting += 1;
      if (!Number.isFinite(wait_ms)) return;
      late = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(turn), 1);
        waiting -= 1;
        leave(whose, line);
        reject(new TurnTooLate());
      }, wait_ms);
    });
  }

  return {
    async take(whose, work) {
      const line = lineOf(whose);
      await awaitTurn(whose, line);
      const began = now();
      try {
        return await work();
      } finally {
        end(whose, line, now() - began);
      }
    },
  };
}
