import type { RecordedEvent } from '@vitrine/contract/events';
import { controlOf, isSameControl, isWithin, type Label, labelOf } from './labels.ts';
import { applyEvent, changesNodes, type LightDom, newLightDom } from './light-dom.ts';

/** What things are called on the pages of a session, as far as its events have come. */
export interface Names {
  /** What the element was called just before this moment. */
  of(page_id: string, node_id: number): Label;
  /** Where a node is, as seen from the control that another one is in. */
  placeOf(page_id: string, node_id: number, clicked_id: number): 'within' | 'around' | 'apart';
  /** Whether two nodes are of one control; unknown ones may be. */
  isSame(page_id: string, a: number, b: number): boolean;
  /** Takes the next event, in order of time. Yields now and then, so that a large page can be read in slices. */
  take(event: RecordedEvent): Generator<void>;
}

export const UNNAMED: Label = { text: '', calm: false, control: true, expects: 'nothing' };
export const NO_NAMES: Names = {
  of: () => UNNAMED,
  placeOf: (_, node_id, clicked_id) => (node_id === clicked_id ? 'within' : 'apart'),
  isSame: () => true,
  *take() {},
};

/** Pages of which it is kept what they look like: as many as are open in a browser at a time. The others have been left. */
const MAX_PAGES = 16;
/** All of them together, in bytes, about. */
const MAX_WEIGHT = 32_000_000;

/** More than there can be markers. Who clicks on for ever gets no names any more. */
const MAX_LABELS = 20_000;

/** Nodes that are visited in search of what names another, in all: some two seconds of a server. */
const MAX_VISITED = 20_000_000;

/** Events of one moment that wait for the next. More are no page, and must not be held. */
const MAX_WAITING = 64;

export function createNames(): Names {
  /** Those that something happened on last come last. */
  const pages = new Map<string, LightDom>();
  const visits = { left: MAX_VISITED };
  let labels = 0;
  /** Of this moment. A name is what it was before it: a button that says "Adding…" once it is clicked was not called so. */
  let waiting: RecordedEvent[] = [];
  let now = Number.NEGATIVE_INFINITY;

  function* apply(event: RecordedEvent): Generator<void> {
    const dom = pages.get(event.page_id) ?? newLightDom();
    pages.delete(event.page_id);
    pages.set(event.page_id, dom);
    yield* applyEvent(dom, event);
    forget();
  }

  function forget(): void {
    let weight = 0;
    for (const dom of pages.values()) weight += dom.weight;
    for (const [page_id, dom] of pages) {
      if (pages.size === 1 || (pages.size <= MAX_PAGES && weight <= MAX_WEIGHT)) return;
      pages.delete(page_id);
      weight -= dom.weight;
    }
  }

  return {
    of(page_id, node_id) {
      const dom = pages.get(page_id);
      labels += 1;
      return dom && labels <= MAX_LABELS ? labelOf({ nodes: dom.nodes, visits }, node_id) : UNNAMED;
    },
    placeOf(page_id, node_id, clicked_id) {
      const nodes = pages.get(page_id)?.nodes;
      const [node, clicked] = [nodes?.get(node_id), nodes?.get(clicked_id)];
      if (!node || !clicked) return NO_NAMES.placeOf(page_id, node_id, clicked_id);
      const control = controlOf(clicked);
      if (isWithin(node, control)) return 'within';
      return isWithin(control, node) ? 'around' : 'apart';
    },
    isSame(page_id, a, b) {
      const dom = pages.get(page_id);
      const [one, other] = [dom?.nodes.get(a), dom?.nodes.get(b)];
      if (!dom || !one || !other || a === b) return true;
      return isSameControl({ nodes: dom.nodes, visits }, one, other);
    },
    *take(event) {
      if (event.timestamp > now) {
        const due = waiting;
        waiting = [];
        now = event.timestamp;
        for (const one of due) yield* apply(one);
      }
      if (!changesNodes(event)) return;
      waiting.push(event);
      if (waiting.length > MAX_WAITING) yield* apply(waiting.shift() as RecordedEvent);
    },
  };
}
