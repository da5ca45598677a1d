import type { LeftOut, SessionDetail } from '@vitrine/contract/sessions';
import type { Timeline } from '@vitrine/player';
import type { Shell } from './shell.ts';

/** The line of tabs (tab-strip.tsx), and that of a notice (replay-notices.tsx), CSS pixels. */
const TABS_PX = 45;
const NOTICE_PX = 37;

/** What is not in a recording. */
export interface Lacks {
  /** Parts that cannot be played: blocks and events. */
  damaged: number;
  /** Blocks that never came. */
  missing: number;
  /** Why no more of it was recorded, where the whole session is meant: what the tracker left out is said where it is missing. */
  ended: Extract<LeftOut, 'session_limit' | 'store_limit'> | null;
}

export const lacksOf = (session: SessionDetail, damaged: number): Lacks => ({
  damaged: session.quarantined_blocks + session.quarantined_events + damaged,
  missing: session.missing_blocks,
  ended: session.left_out === 'session_limit' || session.left_out === 'store_limit' ? session.left_out : null,
});

/** Keeps the room of what the dashboard will draw between its header and the picture, which then stays where it is. */
export function leaveRoom(
  { element }: Shell,
  session: SessionDetail,
  { timeline, damaged }: { timeline: Timeline; damaged: number },
): void {
  const lacks = lacksOf(session, damaged);
  const tabs = timeline.tabs.length > 1 ? TABS_PX : 0;
  const notice = lacks.damaged > 0 || lacks.missing > 0 || lacks.ended ? NOTICE_PX : 0;
  element.style.setProperty('--viewer-below-header', `${tabs + notice}px`);
}
