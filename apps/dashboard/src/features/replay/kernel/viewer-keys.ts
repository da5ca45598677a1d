import type { Direction } from '@vitrine/player';

/** What a key does in the viewer. */
export type ViewerAction =
  | { kind: 'toggle' }
  /** By so many ms of session time. */
  | { kind: 'jump'; by: number }
  /** To the previous or next thing that happened. */
  | { kind: 'event'; direction: Direction }
  /** To the previous or next change of the picture, which then stands still. */
  | { kind: 'step'; direction: Direction }
  | { kind: 'session'; direction: Direction }
  | { kind: 'fullscreen' }
  | { kind: 'help' };

/** As the arrow keys of other players. */
const JUMP_MS = 5_000;

/** What `key` (as `KeyboardEvent.key` names it) does; undefined when it is none of the viewer's. */
export function viewerKey(key: string, shift: boolean): ViewerAction | undefined {
  // Caps Lock makes capitals without Shift.
  switch (!shift && key === 'F' ? 'f' : key) {
    case ' ':
      return { kind: 'toggle' };
    case 'ArrowLeft':
      return shift ? { kind: 'event', direction: -1 } : { kind: 'jump', by: -JUMP_MS };
    case 'ArrowRight':
      return shift ? { kind: 'event', direction: 1 } : { kind: 'jump', by: JUMP_MS };
    case ',':
      return { kind: 'step', direction: -1 };
    case '.':
      return { kind: 'step', direction: 1 };
    case '[':
      return { kind: 'session', direction: -1 };
    case ']':
      return { kind: 'session', direction: 1 };
    case 'f':
      return { kind: 'fullscreen' };
    case '?':
      return { kind: 'help' };
  }
}
