/** Somebody waited for so long that the answer is of no use any more; `http/outage.ts` knows it as "not now". */
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
  /** Pieces of work that are done at a time. */
  at_once: number;
  /** What one may have waiting; beyond, `TooManyTurns`. */
  waiting_each?: number;
  /** So long a piece of work waits to be begun; then `TurnTooLate`. */
  wait_ms?: number;
}

export interface Turns {
  /**
   * Does the work when it is the turn of `whose` (a workspace, an address): among those who wait each has one piece done before
   * anybody has the next, however much one of them has asked for. A piece should be short, and must not take a turn itself.
   */
  take<T>(whose: string, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  begin(): void;
}

/** A queue that is fair: each round has one piece of work of each. */
export function createTurns({
  at_once,
  waiting_each = Number.POSITIVE_INFINITY,
  wait_ms = Number.POSITIVE_INFINITY,
}: TurnsOptions): Turns {
  /** In the order of their turns. */
  const waiting = new Map<string, Waiting[]>();
  let under_way = 0;

  function next(): void {
    if (under_way >= at_once) return;
    const [first] = waiting;
    if (!first) return;
    const [whose, own] = first;
    const turn = own.shift();
    waiting.delete(whose);
    // Behind all others.
    if (own.length > 0) waiting.set(whose, own);
    turn?.begin();
  }

  function awaitTurn(whose: string): Promise<void> {
    if (under_way < at_once) {
      under_way += 1;
      return Promise.resolve();
    }
    const own = waiting.get(whose) ?? [];
    if (own.length >= waiting_each) return Promise.reject(new TooManyTurns());
    return new Promise((resolve, reject) => {
      let late: NodeJS.Timeout | undefined;
      const turn: Waiting = {
        begin() {
          clearTimeout(late);
          under_way += 1;
          resolve();
        },
      };
      own.push(turn);
      waiting.set(whose, own);
      if (!Number.isFinite(wait_ms)) return;
      late = setTimeout(() => {
        own.splice(own.indexOf(turn), 1);
        if (own.length === 0 && waiting.get(whose) === own) waiting.delete(whose);
        reject(new TurnTooLate());
      }, wait_ms);
    });
  }

  return {
    async take(whose, work) {
      await awaitTurn(whose);
      try {
        return await work();
      } finally {
        under_way -= 1;
        next();
      }
    },
  };
}
