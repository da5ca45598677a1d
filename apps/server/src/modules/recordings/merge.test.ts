import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Batch, mergePages, type Page } from './merge.ts';

interface Event {
  at: number;
  name: string;
}

async function collect(merged: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const event of merged) all.push(event);
  return all;
}

const batchOf = (events: readonly Event[]): Batch => ({
  length: events.length,
  timestamp: (i) => events[i]?.at ?? Number.NaN,
  item: (i) => events[i]?.name ?? '',
});

/** Counts the batches that are held at a time. */
function pageOf(
  batches: readonly (readonly Event[])[],
  held = { now: 0, most: 0, opened: 0, closed: 0 },
): Page {
  const first_at = Math.min(...batches.flat().map(({ at }) => at));
  return {
    first_at,
    async *batches() {
      held.opened += 1;
      try {
        for (const batch of batches) {
          held.now += 1;
          held.most = Math.max(held.most, held.now);
          yield batchOf(batch);
          held.now -= 1;
        }
      } finally {
        held.closed += 1;
      }
    },
  };
}

const anyPages = fc
  .array(fc.array(fc.array(fc.nat(3), { maxLength: 5 }), { maxLength: 4 }), { maxLength: 8 })
  .map((pages) =>
    pages
      .map((batches, page) => {
        let [at, n] = [page * 3, 0];
        return batches.map((steps) =>
          steps.map((step): Event => {
            at += step;
            return { at, name: `${at}:${page}:${n++}` };
          }),
        );
      })
      .filter((batches) => batches.flat().length > 0)
      .sort((a, b) => Math.min(...a.flat().map(({ at }) => at)) - Math.min(...b.flat().map(({ at }) => at))),
  );

describe('mergePages', () => {
  it('gives all events in order of time, and each page’s in its own order', async () => {
    await fc.assert(
      fc.asyncProperty(anyPages, async (pages) => {
        const merged = await collect(mergePages(pages.map((page) => pageOf(page))));
        const events = pages.flat(2);
        // Sorting keeps equals in order: the page that began first, then the page's own order.
        expect(merged).toEqual(events.toSorted((a, b) => a.at - b.at).map(({ name }) => name));
      }),
    );
  });

  it('keeps the order of a page whose clock was set back', async () => {
    const events = [10, 20, 5, 30].map((at) => ({ at, name: `a${at}` }));
    const other = [{ at: 15, name: 'b15' }];
    const merged = await collect(mergePages([pageOf([events]), pageOf([other])]));
    expect(merged).toEqual(['a10', 'b15', 'a20', 'a5', 'a30']);
  });

  it('opens a page when its time has come, and holds one batch of each that is open', async () => {
    const held = { now: 0, most: 0, opened: 0, closed: 0 };
    const pages = Array.from({ length: 50 }, (_, n) =>
      pageOf([[{ at: n * 10, name: '' }], [{ at: n * 10 + 9, name: '' }]], held),
    );
    const merged = mergePages(pages);
    await merged.next();
    expect(held.opened).toBe(1);
    expect(await collect(merged)).toHaveLength(99);
    expect(held).toMatchObject({ most: 1, opened: 50, closed: 50 });
  });

  it('bounds the pages that are open, and loses none', async () => {
    const held = { now: 0, most: 0, opened: 0, closed: 0 };
    const pages = Array.from({ length: 200 }, (_, n) =>
      pageOf([[{ at: n, name: '' }], [{ at: 1_000, name: '' }]], held),
    );
    expect(await collect(mergePages(pages))).toHaveLength(400);
    expect(held.most).toBeLessThanOrEqual(16);
  });

  it('closes what is open when nobody reads on', async () => {
    const held = { now: 0, most: 0, opened: 0, closed: 0 };
    const merged = mergePages([0, 0, 0].map((at) => pageOf([[{ at, name: '' }], [{ at, name: '' }]], held)));
    await merged.next();
    await merged.return(undefined);
    expect(held.closed).toBe(held.opened);
  });
});
