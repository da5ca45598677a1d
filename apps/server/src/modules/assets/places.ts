export interface Places {
  /** Resolves with a place for `who`, and with how to give it back. */
  take(who: string): Promise<() => void>;
}

/** So many places. One that is free goes to whoever waits and has the fewest, and of these to who waits for longest. */
export function createPlaces(count: number): Places {
  let free = count;
  const held = new Map<string, number>();
  const waiting: { who: string; go: () => void }[] = [];

  function give(): void {
    while (free > 0 && waiting.length > 0) {
      const has = ({ who }: { who: string }) => held.get(who) ?? 0;
      const next = waiting.reduce((first, one) => (has(one) < has(first) ? one : first));
      waiting.splice(waiting.indexOf(next), 1);
      free -= 1;
      held.set(next.who, has(next) + 1);
      next.go();
    }
  }

  function giveBack(who: string): void {
    free += 1;
    const left = (held.get(who) ?? 1) - 1;
    if (left > 0) held.set(who, left);
    else held.delete(who);
    give();
  }

  return {
    take: (who) =>
      new Promise((resolve) => {
        waiting.push({ who, go: () => resolve(() => giveBack(who)) });
        give();
      }),
  };
}
