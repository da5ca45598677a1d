import { Replayer } from '@rrweb/replay';
import type { eventWithTime } from '@rrweb/types';
import { EVENT_TYPES } from '@vitrine/contract/tags';
import { SOURCES } from '@vitrine/recording/event-shapes';
import { fieldsOf } from '@vitrine/recording/fields';
import { BLOCK_CLASS, FRAME_RULES } from './frame-rules.ts';

/** rrweb in a frame of its own, out of sight and with no page in it yet: most of what a page takes to be opened, besides the page. */
export interface EmptyReplayer {
  readonly layer: HTMLElement;
  readonly replayer: Replayer;
  /** Firefox puts another document into a frame that had time to load nothing; rrweb builds in its first one alone. */
  isUsable(): boolean;
  /** May be called again. */
  destroy(): void;
}

/** rrweb wants two events, and does nothing by itself for want of a size and a picture among them. */
const nothing = () =>
  [0, 1].map((timestamp) => ({
    type: EVENT_TYPES.Custom,
    timestamp,
    data: { tag: 'nothing', payload: null },
  })) as eventWithTime[];

/** rrweb's number of a finger that comes down. */
const TOUCH_START = 7;

/** Throws when rrweb cannot be set up. */
export function createEmptyReplayer(root: HTMLElement): EmptyReplayer {
  const layer = root.ownerDocument.createElement('div');
  layer.className = 'replay-layer';
  // Dead to assistive technology and, below, to the keyboard, as it is to the mouse: a recording's links and forms lead
  // nowhere. (Not `inert`: what is inert cannot be asked what lies under the visitor's mouse.)
  layer.ariaHidden = 'true';
  root.append(layer);
  const replayer = newReplayer(layer);
  replayer.iframe.tabIndex = -1;
  const first = replayer.iframe.contentDocument;
  let destroyed = false;
  return {
    layer,
    replayer,
    isUsable: () => !destroyed && first !== null && replayer.iframe.contentDocument === first,
    destroy() {
      if (destroyed) return;
      destroyed = true;
      try {
        replayer.destroy();
      } catch {
        // rrweb's destroy trips over what a broken recording left behind. Its frame goes in any case, and with it all.
      }
      layer.remove();
    },
  };
}

/** Gives an empty replayer the events of a page, in order of time, as if it had been made with them. */
export function fill({ service, wrapper }: Replayer, events: readonly eventWithTime[]): void {
  const held = service.state.context.events;
  held.length = 0;
  for (const event of events) held.push(event);
  if (events.some(isTouch)) wrapper.querySelector('.replayer-mouse')?.classList.add('touch-device');
}

function isTouch({ type, data }: eventWithTime): boolean {
  const { source, type: interaction } = fieldsOf(data);
  return (
    type === EVENT_TYPES.IncrementalSnapshot &&
    (source === SOURCES.TouchMove || (source === SOURCES.MouseInteraction && interaction === TOUCH_START))
  );
}

function newReplayer(root: HTMLElement): Replayer {
  try {
    return new Replayer(nothing(), {
      root,
      blockClass: BLOCK_CLASS,
      insertStyleRules: FRAME_RULES,
      mouseTail: false,
      showWarning: false,
      skipInactive: false,
      // Focusing inside the frame would take the keyboard from the person who watches.
      triggerFocus: false,
      // rrweb's fast forward through a virtual document loses style sheet changes and media state. (No build has it.)
      useVirtualDom: false,
    });
  } catch (error) {
    // It may have put its frame there already.
    root.remove();
    throw error;
  }
}
