import type { Replayer } from '@rrweb/replay';
import type { eventWithTime } from '@rrweb/types';
import { EVENT_TYPES } from '@vitrine/contract/tags';
import { countWhile } from '@vitrine/recording/binary-search';
import { fieldsOf, listOf } from '@vitrine/recording/fields';
import { nameOf } from '../sanitize/own-nodes.ts';
import { type NodeOf, sanitizeAdds } from '../sanitize/sanitize-adds.ts';
import { sanitizeAttributes } from '../sanitize/sanitize-attributes.ts';

/** What is private to rrweb and needed here. Its version is pinned. */
interface Internals {
  getCastFn: (event: eventWithTime, isSync?: boolean) => () => void;
  applyMutation: (data: Mutation, isSync: boolean) => void;
  attachDocumentToIframe: (mutation: { node: unknown }, frame: HTMLIFrameElement) => void;
  mediaManager: { mediaMutation: (change: { target: Node }) => void };
}

interface Mutation {
  adds: readonly unknown[];
  removes: readonly unknown[];
  texts: readonly unknown[];
  attributes: readonly unknown[];
}

interface TimerInternals {
  /** In order of their delays. */
  actions: readonly { delay: number }[];
  findActionIndex: (action: { delay: number }) => number;
}

/**
 * Makes a broken event cost that event only. rrweb has no hook before an event: an exception in one ends its timer's
 * loop and freezes the picture, or ends a seek half way. So its two ways of applying events are wrapped, the timer's
 * (public) and the fast forward's.
 * A full snapshot that cannot be built in a fast forward is no small damage, there is nothing to see: that throws.
 */
export function guardEvents(replayer: Replayer): void {
  const { timer } = replayer;
  const addAction = timer.addAction.bind(timer);
  timer.addAction = ({ delay, doAction }) => addAction({ delay, doAction: guarded(doAction) });
  // What comes while it plays belongs behind all of its moment; rrweb finds a place behind one of them.
  const own = timer as unknown as TimerInternals;
  own.findActionIndex = ({ delay }) => countWhile(own.actions, (action) => action.delay <= delay);

  const internals = replayer as unknown as Internals;
  const castOf = internals.getCastFn;
  internals.getCastFn = (event, isSync) => {
    const cast = castOf(event, isSync);
    return event.type === EVENT_TYPES.FullSnapshot ? cast : guarded(cast);
  };

  // One after the other, as rrweb would: what an addition or attribute comes to is known when what is before it is done.
  const applyMutation = internals.applyMutation.bind(replayer);
  const nodeOf = (id: unknown) => replayer.getMirror().getNode(id as number);
  internals.applyMutation = (data, isSync) => {
    const { adds, removes, attributes } = data;
    const nothing = { ...data, adds: [], removes: [], texts: [], attributes: [] };
    if (removes.length > 0) applyMutation({ ...nothing, removes }, isSync);
    applyMutation({ ...data, removes: [], adds: sanitizeAdds(adds, nodeOf), attributes: [] }, isSync);
    if (attributes.length > 0)
      applyMutation(
        { ...nothing, attributes: attributes.map((one) => sanitizeAttributeChange(one, nodeOf)) },
        isSync,
      );
  };

  // How far things are scrolled in a picture rrweb heeds in the page's own alone.
  const attachDocument = internals.attachDocumentToIframe.bind(replayer);
  internals.attachDocumentToIframe = (mutation, frame) => {
    attachDocument(mutation, frame);
    restoreScroll(mutation.node, nodeOf);
  };

  // Told to play what is no film, rrweb would remember it, and fail at every pause and at its own end.
  const { mediaManager } = internals;
  const mediaMutation = mediaManager.mediaMutation.bind(mediaManager);
  mediaManager.mediaMutation = (change) => {
    if (['AUDIO', 'VIDEO'].includes(change.target.nodeName)) mediaMutation(change);
  };
}

function restoreScroll(node: unknown, nodeOf: NodeOf): void {
  const { id, attributes, childNodes } = fieldsOf(node);
  const { rr_scrollTop: top, rr_scrollLeft: left } = fieldsOf(attributes);
  if (typeof top === 'number' || typeof left === 'number')
    Object.assign(nodeOf(id) ?? {}, { scrollTop: Number(top ?? 0), scrollLeft: Number(left ?? 0) });
  for (const child of listOf(childNodes)) restoreScroll(child, nodeOf);
}

function sanitizeAttributeChange(change: unknown, nodeOf: NodeOf): unknown {
  const { id, attributes } = fieldsOf(change);
  const node = nodeOf(id);
  return { id, attributes: sanitizeAttributes(node ? nameOf(node) : '', fieldsOf(attributes)) };
}

const guarded = (apply: () => void) => () => {
  try {
    apply();
  } catch {
    // The event is skipped.
  }
};
