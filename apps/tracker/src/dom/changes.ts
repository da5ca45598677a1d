import {
  attributeOf,
  isConnected,
  isElement,
  localNameOf,
  matches,
  nextOf,
  parentOf,
} from '../host/dom-natives.ts';
import { fieldKind, isField, maskValue } from '../masking/fields.ts';
import { type Level, levelWithin, type Openness } from '../masking/levels.ts';
import { type Attributes, scrubAttributes } from '../masking/scrub-attributes.ts';
import { tellDensity } from './addresses.ts';
import { toldChildren } from './children.ts';
import { isHead, isLeftOut } from './left-out.ts';
import { hostOf, isChildOf, type Places } from './places.ts';
import type { IsOver } from './slices.ts';
import { styleChange } from './style-change.ts';
import {
  type Context,
  isInBlocked,
  readAttribute,
  type Written,
  writeElement,
  writeOther,
  writeText,
} from './write-node.ts';

type Remove = { parentId: number; id: number; isShadow?: true };
type Add = { parentId: number; nextId: number | null; node: Written };
export type Mutation = {
  adds: Add[];
  removes: Remove[];
  texts: { id: number; value: string }[];
  attributes: { id: number; attributes: Attributes }[];
};

/** Nodes told in one event: a replay applies it at once. */
const ADDS_AN_EVENT = 2_000;

type Deps = {
  places: Places;
  context: Context;
  /** The id that nodes of this node's document bear; undefined for those of the page itself. */
  rootIdOf(node: Node): number | undefined;
  onElement(element: Element): void;
  emit(mutation: Mutation): void;
};

export type Changes = {
  /** Notes what has changed; nothing is read yet. */
  note(records: readonly MutationRecord[]): void;
  /** No record says what has changed about it: it is told anew, with all that is in it. */
  noteAgain(node: Node): void;
  /** Declarations that no attribute says have come to an element, or have gone. */
  noteStyle(element: Element): void;
  isEmpty(): boolean;
  /** Tells of what was noted, as the page is now. Answers whether that was all. */
  step(isOver: IsOver): boolean;
  clear(): void;
};

/** What became of the page's nodes since the replay's document was told of last. */
export function createChanges({ places, context, rootIdOf, onElement, emit }: Deps): Changes {
  const { typed } = context;
  const removed = new Set<Node>();
  const added = new Set<Node>();
  /** Attributes by element: the value that the replay has. */
  const attributes = new Map<Element, Map<string, string | null>>();
  const texts = new Set<Node>();

  const noteAttribute = (element: Element, name: string, before: string | null) => {
    const names = attributes.get(element) ?? new Map<string, string | null>();
    attributes.set(element, names);
    if (!names.has(name)) names.set(name, before);
  };

  const noteOne = ({ type, target, addedNodes, removedNodes, attributeName, oldValue }: MutationRecord) => {
    if (type === 'attributes') noteAttribute(target as Element, attributeName ?? '', oldValue);
    else if (isField(type === 'childList' ? target : parentOf(target))) {
      const field = isField(target) ? target : (parentOf(target) as Element);
      if (localNameOf(field) === 'textarea') noteAttribute(field, 'value', null);
      else if (type === 'childList') noteNodes(addedNodes, removedNodes);
      else texts.add(target);
    } else if (type === 'characterData') texts.add(target);
    else noteNodes(addedNodes, removedNodes);
  };
  const noteNodes = (come: NodeList, gone: NodeList) => {
    for (const node of gone) {
      added.delete(node);
      if (places.of(node)) removed.add(node);
    }
    for (const node of come) added.add(node);
  };

  /** Takes out what has left its place, also what has come back: to another place, or with other things in it. */
  const takeRemoved = (): Remove[] => {
    const removes: Remove[] = [];
    for (const node of removed) {
      const place = places.of(node);
      if (!place?.parent) continue;
      if (places.isThere(place))
        removes.push({ parentId: place.parent.id, id: place.id, ...(place.isShadow && { isShadow: true }) });
      places.take(place);
      if (isConnected(node)) added.add(node);
    }
    removed.clear();
    return removes;
  };

  /** How much is told of what stands in a parent. Asked once for all its children. */
  const levelIn = (parent: Node, cache: Map<Node, Level>): Level => {
    const level = cache.get(parent) ?? typed.levelAt(parent);
    cache.set(parent, level);
    return level;
  };

  const write = (
    node: Node,
    own: Openness,
    parent: Node,
    cache: Map<Node, Level>,
    isThere: boolean,
  ): Written => {
    const level = levelWithin(levelIn(parent, cache), own);
    const isNew = !isThere || texts.has(node) || attributes.has(node as Element);
    if (!isElement(node)) return writeOther(node, { level, isNew }, context);
    cache.set(node, level);
    return writeElement(node, own, context, { level, isNew }, false);
  };

  /** Tells of a node and of those beside it that are new as well: from the last, since each names the one behind it. */
  const placeRun = (node: Node, adds: Add[], cache: Map<Node, Level>, isOver: IsOver): boolean => {
    const inPage = parentOf(node);
    const host = hostOf(inPage);
    const parent = host ?? inPage;
    const parentPlace = places.of(parent);
    if (!parent || !inPage || !parentPlace || !places.isThere(parentPlace)) return true;
    if (isElement(parent) && (isInBlocked(parent) || (isField(parent) && localNameOf(parent) === 'textarea')))
      return true;
    const inHead = isHead(parent);
    const run: Node[] = [];
    let next: Node | null = node;
    for (; next; next = nextOf(next)) {
      if (isChildOf(places.of(next), parentPlace)) break;
      if (!isLeftOut(next, inHead)) run.push(next);
    }
    let nextId: number | null = next ? places.idOf(next) : null;
    for (let one = run.pop(); one; one = run.pop()) {
      const isThere = places.of(one) !== undefined;
      const place = places.ensureNew(one);
      const own = typed.opennessOf(one);
      place.openness = own;
      const written = write(one, own, parent, cache, isThere);
      const rootId = rootIdOf(one);
      if (rootId !== undefined) written.rootId = rootId;
      written.id = place.id;
      if (host) written.isShadow = true;
      adds.push({
        parentId: parentPlace.id,
        nextId,
        node: isElement(one) ? { ...written, childNodes: [] } : written,
      });
      places.put(place, parentPlace, host !== undefined);
      added.delete(one);
      nextId = place.id;
      if (isElement(one)) {
        onElement(one);
        for (const child of toldChildren(one, own)) added.add(child);
      }
      if (run.length > 0 && (adds.length >= ADDS_AN_EVENT || isOver())) return false;
    }
    return true;
  };

  const placeAdded = (adds: Add[], isOver: IsOver): boolean => {
    const cache = new Map<Node, Level>();
    // What comes with a node is put behind it, and met in the same walk.
    for (const node of added) {
      const place = places.of(node);
      if (place && places.isThere(place)) added.delete(node);
      else {
        if (!placeRun(node, adds, cache, isOver)) return false;
        added.delete(node);
      }
      if (adds.length >= ADDS_AN_EVENT || isOver()) return added.size === 0;
    }
    return true;
  };

  const changedAttributes = (element: Element, names: ReadonlyMap<string, string | null>): Attributes => {
    const local = localNameOf(element).toLowerCase();
    const changed: Attributes = {};
    for (const [name, before] of names) {
      let value = attributeOf(element, name);
      if (name === 'style') {
        const more = context.styleOf(element);
        if (more) value = (value ?? '') + more;
      }
      if (value === before && name !== 'value') continue;
      if (name === 'value' && isField(element)) {
        const text = local === 'textarea' ? (element as HTMLTextAreaElement).value : (value ?? '');
        changed.value = maskValue(fieldKind(element), text);
        continue;
      }
      if (local === 'iframe' && name === 'src') {
        if (!(element as HTMLIFrameElement).contentDocument && value) changed.rr_src = value;
        continue;
      }
      if (value === null) {
        changed[name] = null;
        continue;
      }
      const told = readAttribute(element, local, name, value);
      if (told === undefined) continue;
      changed[name] = (name === 'style' && styleChange(before ?? '', told)) || told;
      if (name === 'open' && local === 'dialog')
        changed.rr_open_mode = matches(element, ':modal') ? 'modal' : 'non-modal';
    }
    tellDensity(element, changed);
    scrubAttributes(element, local, changed, { level: typed.levelAt(element), isNew: true }, context);
    return changed;
  };

  const readAttributes = (since: number): Mutation['attributes'] => {
    const told: Mutation['attributes'] = [];
    for (const [element, names] of attributes) {
      const place = places.of(element);
      if (!place || !places.isThere(place)) {
        // What was left out may have become something: a link that was only fetched before it is used.
        if (!place && isConnected(element) && !isLeftOut(element, isHead(parentOf(element))))
          added.add(element);
        continue;
      }
      if (place.stamp >= since || isInBlocked(element)) continue;
      const changed = changedAttributes(element, names);
      if (Object.keys(changed).length > 0) told.push({ id: place.id, attributes: changed });
    }
    attributes.clear();
    return told;
  };

  const readTexts = (since: number): Mutation['texts'] => {
    const told: Mutation['texts'] = [];
    for (const node of texts) {
      const place = places.of(node);
      if (!place || !places.isThere(place)) {
        // White space of the head that has become a text.
        if (!place && isConnected(node)) added.add(node);
        continue;
      }
      if (place.stamp >= since || isInBlocked(node)) continue;
      told.push({
        id: place.id,
        value: writeText(node, { level: typed.levelAt(node), isNew: true }, context),
      });
    }
    texts.clear();
    return told;
  };

  /** Elements of which more or less may be told than before. */
  const noteOpenness = () => {
    for (const element of attributes.keys()) {
      const place = places.of(element);
      if (!place || !places.isThere(place) || place.openness === typed.opennessOf(element)) continue;
      removed.add(element);
    }
  };

  return {
    note(records) {
      for (const record of records) noteOne(record);
    },
    noteAgain: (node) => removed.add(node),
    noteStyle(element) {
      noteAttribute(element, 'style', null);
      // A text that is none: what the replay has besides goes with the whole attribute alone.
      attributes.get(element)?.set('style', '\\');
    },
    isEmpty: () => added.size + removed.size + attributes.size + texts.size === 0,
    step(isOver) {
      noteOpenness();
      const since = places.next();
      const mutation: Mutation = { removes: takeRemoved(), adds: [], attributes: [], texts: [] };
      const isAll = placeAdded(mutation.adds, isOver);
      mutation.attributes = readAttributes(since);
      mutation.texts = readTexts(since);
      if (Object.values(mutation).some((list) => list.length > 0)) emit(mutation);
      return isAll && added.size === 0;
    },
    clear() {
      for (const noted of [removed, added, attributes, texts]) noted.clear();
    },
  };
}
