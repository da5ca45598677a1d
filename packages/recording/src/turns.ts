import type { Signal } from './on-screen.ts';

/** Held in full until there are so many. The mouse of a visit of two hours that never rests makes 14,400. */
const MAX_SIGNALS = 20_000;

/** Of these the newest stay whole: a tab that was frozen tells of a movement minutes late, and it falls between others. */
const NEWEST = 5_000;

/** More often than every 3.6 s of the longest session nobody goes from one page to another. */
const MAX_TURNS = 2_000;

/**
 * Which page something says to be on screen, over all pages: signals come in any order, and of those that follow one another of
 * one page the first is enough. Where pages change more often than anybody could see, the shortest looks are left out.
 */
export function createTurns<Page extends { number: number }>() {
  let signals: Signal<Page>[] = [];
  return {
    push(signal: Signal<Page>): void {
      signals.push(signal);
      if (signals.length < MAX_SIGNALS) return;
      signals.sort(byTime);
      const older = withoutShortest(turnsOf(signals.slice(0, -NEWEST)), MAX_SIGNALS / 2);
      signals = [...older, ...signals.slice(-NEWEST)];
    },
    /** In order of time, with these. */
    list: (others: readonly Signal<Page>[]): Signal<Page>[] =>
      withoutShortest(turnsOf([...signals, ...others].sort(byTime)), MAX_TURNS),
  };
}

/** Of two pages at one moment the one that began first goes first. */
const byTime = (a: Signal<{ number: number }>, b: Signal<{ number: number }>): number =>
  a.time - b.time || a.page.number - b.page.number;

/** Of signals in order: the first of each that follow one another of one page. */
const turnsOf = <Page>(signals: readonly Signal<Page>[]): Signal<Page>[] =>
  signals.filter(({ page }, index) => signals[index - 1]?.page !== page);

function withoutShortest<Page>(turns: Signal<Page>[], most: number): Signal<Page>[] {
  let kept = turns;
  for (let ms = 1; kept.length > most; ms *= 2) {
    const lasts = ({ time }: Signal<Page>, index: number) =>
      index === 0 || (kept[index + 1]?.time ?? Number.POSITIVE_INFINITY) - time >= ms;
    kept = turnsOf(kept.filter(lasts));
  }
  return kept;
}
