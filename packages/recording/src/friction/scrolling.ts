/** Shorter ways are a hand that rests on the wheel. */
const WAY_PX = 200;

/** So many turns are somebody who looks for something. */
const TURNS = 6;

/** Who reads a page for minutes turns as often. */
const WITHIN_MS = 30_000;

/** Things of a page that scroll. */
const MAX_SCROLLERS = 20;

interface Scroller {
  /** Where it turned last, or came furthest since. */
  edge: number;
  down: boolean | null;
  turns: number[];
}

/** Tells, once a page, that somebody scrolls up and down in search of something. */
export function createScrolling() {
  let scrollers = new Map<number, Scroller>();
  let told = false;
  return {
    /** @returns whether this is where it is too much */
    push(node_id: number, y: number, at: number): boolean {
      if (told || !Number.isFinite(y)) return false;
      const one = scrollers.get(node_id) ?? { edge: 0, down: null, turns: [] };
      if (!scrollers.has(node_id)) {
        if (scrollers.size >= MAX_SCROLLERS) return false;
        scrollers.set(node_id, one);
      }
      const way = y - one.edge;
      if (one.down === null || way > 0 === one.down) {
        // On in the same direction; short of a way nothing is known yet.
        if (one.down !== null) one.edge = y;
        else if (Math.abs(way) >= WAY_PX) Object.assign(one, { edge: y, down: way > 0 });
        return false;
      }
      if (Math.abs(way) < WAY_PX) return false;
      Object.assign(one, { edge: y, down: way > 0, turns: [...one.turns, at].slice(-TURNS) });
      told = one.turns.length === TURNS && at - (one.turns[0] as number) <= WITHIN_MS;
      return told;
    },
    /** Another page, or another address. */
    restart(): void {
      scrollers = new Map();
      told = false;
    },
  };
}
