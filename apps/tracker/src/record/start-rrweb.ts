import { record } from '@rrweb/record';
import type { eventWithTime } from '@rrweb/types';
import { maskField } from './fields.ts';
import { BLOCK_CLASS, BLOCKED } from './hidden-frames.ts';

/** All of them, by tag name: rrweb's list by type knows neither hidden inputs nor files. */
const EVERY_FIELD = { input: true, textarea: true, select: true, password: true };

/** Starts rrweb's recorder with what it can do for privacy by itself; `scrub` has the last word. Answers how to stop. */
export function startRrweb(emit: (event: eventWithTime) => void): () => void {
  const stop = record<eventWithTime>({
    emit,
    // `load` would lose whoever leaves before the last picture has come.
    recordAfter: 'DOMContentLoaded',
    blockClass: BLOCK_CLASS,
    blockSelector: BLOCKED,
    ignoreSelector: '[data-vitrine-ignore],[data-vitrine-ignore] *',
    maskInputOptions: EVERY_FIELD as Record<string, boolean>,
    maskInputFn: maskField,
    // What a script fills in is no act of the visitor.
    userTriggeredOnInput: true,
    slimDOMOptions: true,
    inlineStylesheet: true,
    recordCanvas: false,
    collectFonts: false,
    inlineImages: false,
    recordCrossOriginIframes: false,
  });
  return stop ?? (() => {});
}

/** A new snapshot of the whole page, preceded by its Meta event. Before the first one there is nothing to renew. */
export const takeSnapshot = () => record.takeFullSnapshot();

export const nodeOf = (id: number): Node | null => record.mirror.getNode(id);

export const idOf = (node: Node): number => record.mirror.getId(node);
