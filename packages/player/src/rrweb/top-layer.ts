import type { Replayer } from '@rrweb/replay';
import type { eventWithTime } from '@rrweb/types';
import { EVENT_TYPES, TRACKER_TAGS } from '@vitrine/contract/tags';
import { SOURCES } from '@vitrine/recording/event-shapes';
import { fieldsOf } from '@vitrine/recording/fields';

/**
 * Shows and hides what lies over the page as the visitor's browser did. rrweb knows no popovers, and of a dialog that was
 * closed only takes the attribute: a modal one would stay modal, with the rest of the page dead to the mouse.
 */
export function followTopLayer(replayer: Replayer): void {
  const nodeOf = (id: unknown) => (typeof id === 'number' ? replayer.getMirror().getNode(id) : null);
  replayer.on('event-cast', (cast) => {
    const { type, data } = cast as eventWithTime;
    const { tag, payload, source, attributes } = fieldsOf(data);
    if (type === EVENT_TYPES.Custom && tag === TRACKER_TAGS.popover) {
      const { id, open } = fieldsOf(payload);
      toggle(nodeOf(id) as Partial<HTMLElement> | null, open === true);
    }
    if (type !== EVENT_TYPES.IncrementalSnapshot || source !== SOURCES.Mutation) return;
    for (const change of attributes as unknown[]) {
      const { id, attributes: changed } = fieldsOf(change);
      if (fieldsOf(changed).open === null) close(nodeOf(id));
    }
  });
}

function toggle(popover: Partial<HTMLElement> | null, open: boolean): void {
  try {
    if (open) popover?.showPopover?.();
    else popover?.hidePopover?.();
  } catch {
    // It is none, or it stands so already.
  }
}

function close(node: Node | null): void {
  if (node?.nodeName !== 'DIALOG') return;
  const dialog = node as HTMLDialogElement;
  if (!dialog.matches(':modal')) return;
  // What is not open cannot be closed.
  dialog.setAttribute('open', '');
  dialog.close();
}
