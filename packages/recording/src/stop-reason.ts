import { EVENT_TYPES, STOP_REASONS, type StopReason, TRACKER_TAGS } from '@vitrine/contract/tags';
import { fieldsOf } from './fields.ts';

/** Why the tracker leaves something out from this event on; undefined where it does not. Whatever else a store's page tells is no reason. */
export function stopReasonOf({ type, data }: { type: number; data: unknown }): StopReason | undefined {
  const { tag, payload } = fieldsOf(data);
  if (type !== EVENT_TYPES.Custom || tag !== TRACKER_TAGS.stopped) return undefined;
  const { reason } = fieldsOf(payload);
  return STOP_REASONS.find((known) => known === reason);
}
