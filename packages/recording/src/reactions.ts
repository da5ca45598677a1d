import type { RecordedEvent } from '@vitrine/contract/events';
import { EVENT_TYPES, TRACKER_TAGS } from '@vitrine/contract/tags';
import { FOCUS_INTERACTIONS, listOf, SOURCES } from './event-shapes.ts';
import { type Fields, fieldsOf, numberOf } from './fields.ts';
import { cut } from './shown-text.ts';

/** A part of a page that has changed, and the node that it is of. */
export interface ChangedPart {
  part: string;
  node_id: number;
}

/** What of an event may be the page's answer to a click, or says when a hand was on it. */
export type Reaction =
  | { kind: 'changed'; parts: readonly ChangedPart[] }
  | { kind: 'answered' }
  /** The visitor looks at something else, or goes there. */
  | { kind: 'left' }
  | { kind: 'focused'; node_id: number }
  | { kind: 'scrolled'; node_id: number; x: number; y: number }
  | { kind: 'pressed'; node_id: number }
  | { kind: 'moved'; points: readonly { at: number; x: number; y: number }[] };

/** What changes more at once is drawn anew. */
const MAX_PARTS = 200;

/** rrweb's mouse interactions of a mouse or finger that goes down. */
const PRESSES: readonly unknown[] = [1, 7];

/** Of an element's class, enough to tell a banner from a dialog. */
const MAX_CLASS_CHARS = 60;

export function reactionOf(event: RecordedEvent): Reaction | null {
  const data = fieldsOf(event.data);
  if (event.type === EVENT_TYPES.Custom) return customReaction(data);
  if (event.type !== EVENT_TYPES.IncrementalSnapshot) return null;
  const node_id = data.id as number;
  switch (data.source) {
    case SOURCES.Mutation:
      return changeReaction(data);
    case SOURCES.MouseInteraction:
      if (PRESSES.includes(data.type)) return { kind: 'pressed', node_id };
      return data.type === FOCUS_INTERACTIONS.focus ? { kind: 'focused', node_id } : null;
    case SOURCES.Scroll:
      return { kind: 'scrolled', node_id, x: numberOf(data.x), y: numberOf(data.y) };
    case SOURCES.MouseMove:
      return { kind: 'moved', points: pointsOf(data.positions, event.timestamp) };
    case SOURCES.Input:
    case SOURCES.ViewportResize:
      return { kind: 'answered' };
    case SOURCES.Media:
      return { kind: 'changed', parts: [{ part: `${idText(node_id)} media`, node_id }] };
    case SOURCES.StyleSheetRule:
    case SOURCES.StyleDeclaration:
    case SOURCES.AdoptedStyleSheet:
      return { kind: 'changed', parts: [{ part: `${idText(data.styleId ?? node_id)} rules`, node_id }] };
    default:
      return null;
  }
}

function customReaction({ tag, payload }: Fields): Reaction | null {
  if (tag === TRACKER_TAGS.popover) return { kind: 'answered' };
  if (tag === TRACKER_TAGS.left) return { kind: 'left' };
  if (tag !== TRACKER_TAGS.visibility) return null;
  const { visible, focused } = fieldsOf(payload);
  return visible === false || focused === false ? { kind: 'left' } : null;
}

function changeReaction({ removes, adds, texts, attributes }: Fields): Reaction | null {
  const lists = [removes, adds, texts, attributes].map(listOf) as [Fields[], Fields[], Fields[], Fields[]];
  if (lists.reduce((sum, { length }) => sum + length, 0) > MAX_PARTS) return { kind: 'answered' };
  const parts = new Map<string, number>();
  const note = (id: unknown, what: string) => parts.set(`${idText(id)} ${what}`, id as number);
  for (const { parentId } of lists[0]) note(parentId, '-');
  // What stands in something new is new with it.
  const come = new Set(lists[1].map(({ node }) => fieldsOf(node).id));
  for (const { parentId, node } of lists[1])
    if (!come.has(parentId)) note(parentId, `+${kindOf(fieldsOf(node))}`);
  for (const { id } of lists[2]) note(id, 'text');
  for (const one of lists[3])
    for (const name in fieldsOf(one.attributes)) {
      if (parts.size > MAX_PARTS) return { kind: 'answered' };
      note(one.id, cut(name, MAX_CLASS_CHARS));
    }
  return { kind: 'changed', parts: [...parts].map(([part, node_id]) => ({ part, node_id })) };
}

function kindOf({ tagName, attributes }: Fields): string {
  const name = fieldsOf(attributes).class;
  const tag = typeof tagName === 'string' ? cut(tagName, MAX_CLASS_CHARS) : '';
  return typeof name === 'string' ? `${tag}.${cut(name, MAX_CLASS_CHARS)}` : tag;
}

/** (What is no number has no name of its own.) */
const idText = (id: unknown): string => (typeof id === 'number' ? String(id) : '');

const pointsOf = (positions: unknown, at: number) =>
  listOf(positions).map(({ x, y, timeOffset }) => ({
    at: at + Math.min(0, numberOf(timeOffset)),
    x: numberOf(x),
    y: numberOf(y),
  }));
