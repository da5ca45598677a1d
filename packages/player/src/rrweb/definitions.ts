import type { Replayer } from '@rrweb/replay';
import type { eventWithTime } from '@rrweb/types';
import { EVENT_TYPES } from '@vitrine/contract/tags';
import { SOURCES } from '@vitrine/recording/event-shapes';
import { fieldsOf } from '@vitrine/recording/fields';
import { isCustomName } from '@vitrine/recording/node-names';

/** Defines custom elements as their page does, late, so that they are `:defined`: rrweb defines those alone that a picture tells of as such. */
export function followDefinitions(replayer: Replayer): void {
  replayer.on('event-cast', (cast) => {
    const { type, data } = cast as eventWithTime;
    const { source, id, define } = fieldsOf(data);
    if (type !== EVENT_TYPES.IncrementalSnapshot || source !== SOURCES.CustomElement) return;
    const { name } = fieldsOf(define);
    if (typeof name !== 'string' || !isCustomName(name)) return;
    const document = replayer.getMirror().getNode(id as number) ?? replayer.iframe.contentDocument;
    const view = (document as Document).defaultView as (Window & typeof globalThis) | null;
    if (view && !view.customElements.get(name))
      view.customElements.define(name, class extends view.HTMLElement {});
  });
}
