/** Changes of one part of a page (a text, an attribute, a list of children) that follow one another closely, as an animation's do. */
interface Burst {
  start: number;
  last: number;
  /** A click may have caused it. */
  caused: boolean;
}

interface Past extends Burst {
  /** It came in the rhythm of those before. */
  even: boolean;
  /** The ones before it, the newest first. */
  earlier: readonly Burst[];
}

/** A change of the page, as a click sees it. */
export interface Change {
  /** Whether it goes on without the click: it was under way, has just been there, or comes in a rhythm of its own. */
  isBackground(click: { pressed_at: number; at: number; holds: boolean }): boolean;
}

const SAME_MS = 300;

/** What changed so shortly before a click changes by itself. */
const JUST_MS = 1_000;

/** A click may have caused what comes within so long. */
const CAUSED_MS = 1_000;

/** What moves for longer than this moves by itself, whatever began it. */
const LONG_MS = 3_000;

/** Even gaps differ by less than a fifth, or by what a busy browser is late; two of them by less than a tenth. */
const EVEN_SHARE = 0.2;
const VERY_EVEN_SHARE = 0.1;
const EVEN_MS = 150;

/** As many as fit between a second before a click and its last answer. */
const MAX_EARLIER = 10;

/** Banners turn every five seconds, some every eight. */
const MAX_RHYTHM_MS = 30_000;

/** Parts of all pages of a session of which it is kept what they did. A page that changes more is told apart no further. */
const MAX_PARTS = 5_000;

/** Tells what a page does by itself (countdowns, banners that turn) from what it does because of a click. */
export function createBackground() {
  /** What changed last comes last. */
  const parts = new Map<string, Past>();

  function pastOf(part: string, at: number, caused: boolean): Past {
    const old = parts.get(part);
    parts.delete(part);
    const past = old ? next(old, at, caused) : first(at, caused);
    parts.set(part, past);
    if (parts.size > MAX_PARTS) parts.delete(parts.keys().next().value as string);
    return past;
  }

  return {
    /**
     * @param part which page and what of it
     * @param clickedAt when a hand was last on the page
     */
    push(part: string, at: number, clickedAt: number): Change {
      const past = pastOf(part, at, at >= clickedAt && at - clickedAt <= CAUSED_MS);
      return {
        isBackground({ pressed_at, at: clicked_at, holds }) {
          if (past.even) return true;
          const bursts = [past, ...past.earlier];
          // What is in the control may have changed by the mouse that came to it. What changed as the mouse went down, and changes back,
          // is how it looks while it is pressed.
          if (holds) return bursts.some(({ start }) => start >= pressed_at && start < clicked_at);
          return bursts.some((one) => wasUnderWay(one, pressed_at));
        },
      };
    },
  };
}

/** Whether it was going on when the mouse went down, or shortly before, and not because of a click. */
const wasUnderWay = ({ start, last, caused }: Burst, pressed_at: number): boolean =>
  start < pressed_at && pressed_at - last <= JUST_MS && (!caused || last - start > LONG_MS);

const first = (at: number, caused: boolean): Past => ({
  start: at,
  last: at,
  caused,
  even: false,
  earlier: [],
});

function next(past: Past, at: number, caused: boolean): Past {
  if (at - past.last <= SAME_MS) return { ...past, last: at };
  const { start, last } = past;
  const earlier = [{ start, last, caused: past.caused }, ...past.earlier].slice(0, MAX_EARLIER);
  return { start: at, last: at, caused, even: isEven(at, earlier), earlier };
}

/** Whether it comes at the pace of those before it, of which a hand made one at most: of three, or more evenly of two. */
function isEven(at: number, earlier: readonly Burst[]): boolean {
  return (
    isPaced([at, ...starts(earlier, 3)], 4, EVEN_SHARE) ||
    isPaced([at, ...starts(earlier, 2)], 3, VERY_EVEN_SHARE)
  );
}

const starts = (earlier: readonly Burst[], count: number): number[] => {
  const newest = earlier.slice(0, count);
  return newest.filter(({ caused }) => caused).length > 1 ? [] : newest.map(({ start }) => start);
};

function isPaced(times: readonly number[], count: number, share: number): boolean {
  const [newest, oldest] = [times[0], times.at(-1)];
  if (newest === undefined || oldest === undefined || times.length < count) return false;
  if (newest - oldest > MAX_RHYTHM_MS) return false;
  const gaps = times.slice(1).map((time, n) => (times[n] as number) - time);
  const longest = Math.max(...gaps);
  return longest - Math.min(...gaps) <= Math.max(EVEN_MS, longest * share);
}
