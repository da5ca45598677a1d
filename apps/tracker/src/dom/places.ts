import { FRAGMENT, typeOf } from '../host/dom-natives.ts';
import type { Openness } from '../masking/levels.ts';

/** Where a node stands in the replay's document: what has been told of it so far. */
export type Place = {
  id: number;
  /** The place of its parent there; of a shadow root's child that of the host. Undefined while it is not there. */
  parent: Place | undefined;
  /** Its parent's `stamp` when it was put there: what was within a node that was taken out went with it. */
  under: number;
  /** New each time it is put somewhere. */
  stamp: number;
  isShadow: boolean;
  /** What it was when it was put there (changes.ts). */
  openness: Openness;
};

/** Ids and places of the nodes of one recording. It keeps no node alive. */
export type Places = {
  of(node: Node | null | undefined): Place | undefined;
  /** -1 for a node that was never told of: rrweb's number for that. */
  idOf(node: Node | null): number;
  /** The node's place, with an id of its own from now on. */
  ensure(node: Node): Place;
  /**
   * The same for a node that may have been there before: with another id then. A replayer that still knows the former one takes the
   * node as it was, with all that it held (rrweb's does for what stood in a shadow root).
   */
  ensureNew(node: Node): Place;
  put(place: Place, parent: Place | undefined, isShadow: boolean): void;
  take(place: Place): void;
  /** Whether the replay's document holds it now. */
  isThere(place: Place | undefined): boolean;
  /** What `stamp` the next node has that is put somewhere. */
  next(): number;
};

export const isChildOf = (place: Place | undefined, parent: Place): boolean =>
  place?.parent === parent && place.under === parent.stamp;

/** The element that a shadow root is of. */
export const hostOf = (node: Node | null): Element | undefined =>
  node && typeOf(node) === FRAGMENT ? (node as Partial<ShadowRoot>).host : undefined;

export function createPlaces(): Places {
  const known = new WeakMap<Node, Place>();
  let ids = 0;
  let stamps = 0;
  /** The main document's. */
  let root: Place | undefined;

  const of = (node: Node | null | undefined) => (node ? known.get(node) : undefined);
  const ensure = (node: Node): Place => {
    let place = known.get(node);
    if (!place) {
      place = { id: ++ids, parent: undefined, under: 0, stamp: 0, isShadow: false, openness: 0 };
      known.set(node, place);
    }
    return place;
  };
  return {
    of,
    idOf: (node) => of(node)?.id ?? -1,
    ensure,
    ensureNew(node) {
      const place = ensure(node);
      if (place.stamp > 0) place.id = ++ids;
      return place;
    },
    put(place, parent, isShadow) {
      place.parent = parent;
      place.under = parent?.stamp ?? 0;
      place.stamp = ++stamps;
      place.isShadow = isShadow;
      if (!parent) root = place;
    },
    take(place) {
      place.parent = undefined;
      if (place === root) root = undefined;
    },
    isThere(place) {
      let at = place;
      while (at?.parent) {
        if (at.under !== at.parent.stamp) return false;
        at = at.parent;
      }
      return at !== undefined && at === root;
    },
    next: () => stamps + 1,
  };
}
