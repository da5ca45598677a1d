import type { RecordedEvent } from '@vitrine/contract/events';
import { EVENT_TYPES } from '@vitrine/contract/tags';
import { SOURCES } from '@vitrine/recording/event-shapes';
import { fieldsOf } from '@vitrine/recording/fields';

const MOVES: readonly unknown[] = [SOURCES.MouseMove, SOURCES.TouchMove, SOURCES.Drag];

/** Whether the event tells where the mouse or a finger was, and nothing else. */
export const isPosition = ({ type, data }: { type: number; data?: unknown }): boolean =>
  type === EVENT_TYPES.IncrementalSnapshot && MOVES.includes(fieldsOf(data).source);

/**
 * The events with each position of the mouse or a finger as an event of its own, at its own time. The recorder gathers
 * them for half a second; rrweb would show none of them to whoever seeks into that time, and the finger's all at once.
 */
export const withSinglePositions = (events: readonly RecordedEvent[]): RecordedEvent[] =>
  events.flatMap((event) => {
    const data = fieldsOf(event.data);
    const { positions } = data;
    if (!isPosition(event) || !Array.isArray(positions)) return [event];
    return positions.map((position) => {
      const { timeOffset } = fieldsOf(position);
      const timestamp = event.timestamp + Math.min(0, Number(timeOffset) || 0);
      return { ...event, timestamp, data: { ...data, positions: [{ ...position, timeOffset: 0 }] } };
    });
  });
