import type { Place, Places } from './places.ts';
import type { IsOver } from './slices.ts';
import type { Snapshot } from './snapshot.ts';
import { isBlocked } from './write-node.ts';

type Deps = {
  places: Places;
  isHidden(node: Node | null): boolean;
  /** Begins to read a frame's document. */
  read(doc: Document, frame: HTMLIFrameElement): Snapshot;
  /** All of a frame's document has been read. */
  attach(doc: Document, place: Place, snapshot: Snapshot): void;
};

/** Frames of the page's own origin: what stands in them is told once they themselves are, as a document of their own. */
export type Frames = {
  /** It has come, or has loaded another document. */
  add(frame: HTMLIFrameElement): void;
  /** What is being read now. */
  pictures(): Snapshot[];
  /** Reads on. Answers whether that was all. */
  step(isOver: IsOver): boolean;
  clear(): void;
};

export function createFrames({ places, isHidden, read, attach }: Deps): Frames {
  const waiting = new Set<HTMLIFrameElement>();
  const reading = new Map<HTMLIFrameElement, { doc: Document; snapshot: Snapshot }>();

  const begin = () => {
    for (const frame of waiting) {
      waiting.delete(frame);
      const doc = frame.contentDocument;
      if (!doc?.documentElement || !places.isThere(places.of(frame)) || isBlocked(frame) || isHidden(doc))
        continue;
      if (reading.get(frame)?.doc === doc || places.isThere(places.of(doc))) continue;
      reading.set(frame, { doc, snapshot: read(doc, frame) });
    }
  };

  return {
    add: (frame) => waiting.add(frame),
    pictures: () => [...reading.values()].map(({ snapshot }) => snapshot),
    step(isOver) {
      begin();
      for (const [frame, { doc, snapshot }] of reading) {
        if (!snapshot.step(isOver)) return false;
        reading.delete(frame);
        const place = places.of(frame);
        if (place && places.isThere(place) && frame.contentDocument === doc) attach(doc, place, snapshot);
        if (isOver()) return false;
      }
      return waiting.size === 0;
    },
    clear: () => reading.clear(),
  };
}
