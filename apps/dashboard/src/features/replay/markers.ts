import type { RecordedEvent } from '@vitrine/contract/events';
import { EVENT_TYPES, TRACKER_TAGS } from '@vitrine/contract/tags';
import { CLICK_INTERACTION, fieldsOf, SOURCES } from '@vitrine/recording/event-shapes';
import { type Click, clickGroups } from '@vitrine/recording/rage';
import { shownText } from '@vitrine/recording/shown-text';
import type { ReplayPage, Timeline } from './timeline.ts';

export type MarkerKind = 'page' | 'click' | 'rage' | 'input' | 'custom' | 'error';

/** Something of a session that a person wants to find. */
export interface Marker {
  /** Ms of session time. */
  at: number;
  kind: MarkerKind;
  page_id: string;
  /** What to show; untrusted text of the store's page. Clicks and inputs get theirs later, from the page's picture. */
  text: string;
  /** A second line: a page's path, an error's place. */
  detail?: string;
  /** rrweb's number of the element that was clicked or typed into. */
  node_id?: number;
  /** How many clicks a rage click was. */
  clicks?: number;
}

/** A line of a list. Who wrote more wrote neither a name nor a message. */
const MAX_TEXT_CHARS = 300;

/** A mark each 72 ms of the longest session. More are no visit, and a million would only stop the browser. */
const MAX_MARKERS = 100_000;

/** What a click does to a field (a ticked box, a quantity's "+") follows at once. Nobody types so soon after it. */
const CLICKED_MS = 100;

/** Who comes back to a field after so long does something new there. */
const TYPING_PAUSE_MS = 15_000;

/** What happened in the session, in order of time. Events may hold anything: who knows a store's id can post them. */
export function markersOf(timeline: Timeline): Marker[] {
  const markers = [...timeline.pages.values()].flatMap((page) => markersOfPage(page, timeline.started_at));
  return markers.sort((a, b) => a.at - b.at).slice(0, MAX_MARKERS);
}

function markersOfPage({ page_id, events }: ReplayPage, startedAt: number): Marker[] {
  const markers: Marker[] = [];
  const clicks: Click[] = [];
  let address = '';
  let typing = { node_id: Number.NaN, at: Number.NEGATIVE_INFINITY };
  for (const event of events) {
    const at = event.timestamp - startedAt;
    const act = actOf(event);
    const add = (kind: MarkerKind, rest: Omit<Marker, 'at' | 'kind' | 'page_id'>) =>
      markers.push({ at, kind, page_id, ...rest });
    switch (act?.kind) {
      case 'page':
        // A page is told again with each of its full snapshots.
        if (act.text !== address) add('page', { text: pathText(act.text) });
        address = act.text;
        break;
      case 'click':
        clicks.push({ ...act, at });
        break;
      case 'input': {
        const clicked = clicks.at(-1);
        const same = typing.node_id === act.node_id && at - typing.at <= TYPING_PAUSE_MS;
        if (clicked && at - clicked.at <= CLICKED_MS) break;
        if (!same) add('input', { text: '', node_id: act.node_id });
        typing = { node_id: act.node_id, at };
        break;
      }
      case 'custom':
        add('custom', { text: shownText(act.text, MAX_TEXT_CHARS) });
        break;
      case 'error':
        add('error', { text: shownText(act.text, MAX_TEXT_CHARS), ...(act.place && { detail: act.place }) });
        break;
    }
  }
  return [...markers, ...clickGroups(clicks).map((group) => clickMarker(group, page_id))];
}

function clickMarker(group: readonly Click[], page_id: string): Marker {
  const { at, node_id } = group[0] as Click;
  const one = { at, page_id, text: '', node_id };
  return group.length === 1 ? { ...one, kind: 'click' } : { ...one, kind: 'rage', clicks: group.length };
}

type Act =
  | { kind: 'page' | 'custom'; text: string }
  | { kind: 'error'; text: string; place: string }
  | { kind: 'input'; node_id: number }
  | ({ kind: 'click' } & Omit<Click, 'at'>);

/** What of an event is worth a mark; timeline.ts has sorted out what rrweb could not take. */
function actOf(event: RecordedEvent): Act | null {
  const data = fieldsOf(event.data);
  if (event.type === EVENT_TYPES.Meta) return textAct('page', data.href);
  if (event.type === EVENT_TYPES.Custom) {
    const payload = fieldsOf(data.payload);
    if (data.tag === TRACKER_TAGS.navigation) return textAct('page', payload.url);
    if (data.tag === TRACKER_TAGS.event) return textAct('custom', payload.name);
    return data.tag === TRACKER_TAGS.error ? errorAct(payload) : null;
  }
  if (event.type !== EVENT_TYPES.IncrementalSnapshot) return null;
  const node_id = Number(data.id);
  if (data.source === SOURCES.Input) return { kind: 'input', node_id };
  if (data.source !== SOURCES.MouseInteraction || data.type !== CLICK_INTERACTION) return null;
  return { kind: 'click', node_id, x: numberOf(data.x), y: numberOf(data.y) };
}

const textAct = (kind: 'page' | 'custom', text: unknown): Act | null =>
  typeof text === 'string' ? { kind, text } : null;

function errorAct({ message, source, line }: ReturnType<typeof fieldsOf>): Act | null {
  if (typeof message !== 'string') return null;
  const file = typeof source === 'string' ? pathText(source) : '';
  return { kind: 'error', text: message, place: file && Number(line) > 0 ? `${file}:${Number(line)}` : file };
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : Number.NaN);

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
export const pathText = (address: string) => shownText(pathOf(address), MAX_TEXT_CHARS);
