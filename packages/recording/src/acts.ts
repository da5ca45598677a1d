import type { RecordedEvent } from '@vitrine/contract/events';
import {
  EVENT_TYPES,
  PAGE_TYPES,
  type PageType,
  type StopReason,
  TRACKER_TAGS,
} from '@vitrine/contract/tags';
import { cartAct } from './cart-act.ts';
import { CLICK_INTERACTION, listOf, SOURCES } from './event-shapes.ts';
import { type Fields, fieldsOf, numberOf } from './fields.ts';
import type { Click } from './friction/rage.ts';
import { cut, shownText } from './shown-text.ts';
import { stopReasonOf } from './stop-reason.ts';

/** What of an event is worth a mark. Texts are the store's page's, and not to be trusted. */
export type Act =
  | { kind: 'page'; address: string }
  | { kind: 'page_type'; page_type: PageType }
  | { kind: 'custom'; text: string }
  | { kind: 'cart'; added: string; removed: string }
  | { kind: 'error'; text: string; place: string }
  | { kind: 'stopped'; reason: StopReason }
  /** `chosen` of a list: the option as the page shows it, empty where that is not told. */
  | { kind: 'input'; node_id: number; chosen?: string }
  /** Text was selected. */
  | { kind: 'selection' }
  | ({ kind: 'click' } & Omit<Click, 'at'>);

/** A line of a list. Who wrote more wrote neither a name nor a message. */
const MAX_TEXT_CHARS = 300;

/** Addresses that differ further behind count as the same: browsers and servers agree on some 2,000 characters. */
const MAX_ADDRESS_CHARS = 4_000;

/** What the event says was done. Events may hold anything: who knows a store's id can post them. */
export function actOf(event: RecordedEvent): Act | null {
  const data = fieldsOf(event.data);
  if (event.type === EVENT_TYPES.Meta) return pageAct(data.href);
  if (event.type === EVENT_TYPES.Custom) {
    const payload = fieldsOf(data.payload);
    if (data.tag === TRACKER_TAGS.navigation) return pageAct(payload.url);
    if (data.tag === TRACKER_TAGS.page_type) return pageTypeAct(payload.type);
    if (data.tag === TRACKER_TAGS.event) return customAct(payload.name);
    if (data.tag === TRACKER_TAGS.cart) return cartAct(payload, MAX_TEXT_CHARS);
    const reason = stopReasonOf(event);
    if (reason) return { kind: 'stopped', reason };
    return data.tag === TRACKER_TAGS.error ? errorAct(payload) : null;
  }
  if (event.type !== EVENT_TYPES.IncrementalSnapshot) return null;
  const node_id = numberOf(data.id);
  if (data.source === SOURCES.Input) return inputAct(node_id, data);
  if (data.source === SOURCES.Selection)
    return listOf(data.ranges).some(isSpan) ? { kind: 'selection' } : null;
  if (data.source !== SOURCES.MouseInteraction || data.type !== CLICK_INTERACTION) return null;
  return { kind: 'click', node_id, x: numberOf(data.x), y: numberOf(data.y) };
}

/** What a script filled in is no act of the visitor. (Older recordings do not tell.) */
function inputAct(node_id: number, { userTriggered, chosen }: Fields): Act | null {
  if (userTriggered === false) return null;
  if (typeof chosen !== 'string') return { kind: 'input', node_id };
  return { kind: 'input', node_id, chosen: shownText(chosen, MAX_TEXT_CHARS) };
}

const isSpan = ({ start, startOffset, end, endOffset }: Fields) => start !== end || startOffset !== endOffset;

const pageAct = (address: unknown): Act | null =>
  typeof address === 'string' ? { kind: 'page', address: cut(address, MAX_ADDRESS_CHARS) } : null;

function pageTypeAct(type: unknown): Act | null {
  const page_type = PAGE_TYPES.find((known) => known === type);
  return page_type ? { kind: 'page_type', page_type } : null;
}

const customAct = (name: unknown): Act | null =>
  typeof name === 'string' ? { kind: 'custom', text: shownText(name, MAX_TEXT_CHARS) } : null;

function errorAct({ message, source, line }: Fields): Act | null {
  if (typeof message !== 'string') return null;
  const file = typeof source === 'string' ? pathText(source) : '';
  const place = file && numberOf(line) > 0 ? `${file}:${numberOf(line)}` : file;
  return { kind: 'error', text: shownText(message, MAX_TEXT_CHARS), place };
}

/** Where in the store: the address without the store's own part. What is no address stays as it is. */
export function pathOf(address: string): string {
  if (!URL.canParse(address)) return address;
  const { pathname, search, hash } = new URL(address);
  const path = `${pathname}${search}${hash}`;
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** The same as one line. */
export const pathText = (address: string) =>
  shownText(pathOf(cut(address, MAX_ADDRESS_CHARS)), MAX_TEXT_CHARS);
