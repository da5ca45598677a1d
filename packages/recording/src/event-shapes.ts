import { EVENT_TYPES } from '@vitrine/contract/tags';
import { type Fields, fieldsOf } from './fields.ts';

/** rrweb's incremental sources that this viewer looks into. */
export const SOURCES = {
  Mutation: 0,
  MouseMove: 1,
  MouseInteraction: 2,
  Scroll: 3,
  ViewportResize: 4,
  Input: 5,
  TouchMove: 6,
  Media: 7,
  StyleSheetRule: 8,
  Drag: 12,
  StyleDeclaration: 13,
  Selection: 14,
  AdoptedStyleSheet: 15,
  CustomElement: 16,
} as const;

/** rrweb's mouse interaction of a click, by mouse, finger or key. */
export const CLICK_INTERACTION = 2;

/** rrweb's mouse interactions that happen without the visitor's hand: a window that loses focus blurs its field. */
export const FOCUS_INTERACTIONS = { focus: 5, blur: 6 } as const;

/** Wider or taller than any screen: a hostile or broken recording. */
const MAX_VIEWPORT_PX = 20_000;

export interface Viewport {
  width: number;
  height: number;
}

/** Each of a list as an object whose fields can be asked for; anything else is an empty list. */
export const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);

/** The size an event gives the window, or null when it gives none that can be. */
export function viewportOf(event: { type: number; data?: unknown }): Viewport | null {
  const data = fieldsOf(event.data);
  const sets =
    event.type === EVENT_TYPES.Meta ||
    (event.type === EVENT_TYPES.IncrementalSnapshot && data.source === SOURCES.ViewportResize);
  if (!sets) return null;
  const { width, height } = data;
  return isLength(width) && isLength(height) ? { width, height } : null;
}

const isLength = (value: unknown): value is number =>
  typeof value === 'number' && value > 0 && value <= MAX_VIEWPORT_PX;

/**
 * Whether rrweb can be given the event. Without this one event could stop a page's replay for good: a position without
 * a time makes rrweb's timer wait for a moment that never comes.
 */
export function isPlayable(event: { type: number; data?: unknown }): boolean {
  const data = fieldsOf(event.data);
  switch (event.type) {
    case EVENT_TYPES.Meta:
      return viewportOf(event) !== null;
    case EVENT_TYPES.FullSnapshot:
      return Array.isArray(fieldsOf(data.node).childNodes);
    case EVENT_TYPES.IncrementalSnapshot:
      return isPlayableIncrement(data);
    default:
      return true;
  }
}

function isPlayableIncrement(data: Fields): boolean {
  switch (data.source) {
    case SOURCES.Mutation:
      return [data.adds, data.removes, data.texts, data.attributes].every(Array.isArray);
    case SOURCES.MouseMove:
    case SOURCES.TouchMove:
    case SOURCES.Drag:
      return Array.isArray(data.positions) && data.positions.length > 0 && data.positions.every(isPosition);
    case SOURCES.ViewportResize:
      return isLength(data.width) && isLength(data.height);
    case SOURCES.MouseInteraction:
      return Number.isFinite(data.id) && Number.isFinite(data.type);
    case SOURCES.Scroll:
    case SOURCES.Input:
      return Number.isFinite(data.id);
    default:
      return Number.isFinite(data.source);
  }
}

function isPosition(value: unknown): boolean {
  const { x, y, id, timeOffset } = fieldsOf(value);
  return [x, y, id, timeOffset].every(Number.isFinite);
}
