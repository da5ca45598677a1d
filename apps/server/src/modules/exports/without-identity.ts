import { TRACKER_TAGS } from '@vitrine/contract/tags';

const TAG = TRACKER_TAGS.identify;

/**
 * A frame's JSON lines without who the visitor was: the event that tells a visitor's email and id stays, and says nothing. Most frames
 * have none, and are not looked at line by line.
 */
export function withoutIdentity(lines: string): string {
  return mayTell(lines)
    ? lines
        .split('\n')
        .map((line) => (mayTell(line) ? blank(line) : line))
        .join('\n')
    : lines;
}

/** Whether it may hold such an event; also what shows one as an example. */
export const mayTell = (text: string): boolean => text.includes(TAG);

function blank(line: string): string {
  const event = JSON.parse(line);
  return event.data?.tag === TAG ? JSON.stringify({ ...event, data: { tag: TAG, payload: {} } }) : line;
}
