/** Under which all segments lie in object storage. */
export const SEGMENTS = 'segments/';

const UUID_CHARACTERS = 36;

/**
 * `segments/2026-01-15/12/3456789-<id>` for a segment of 12:34:56.789 UTC: no folder grows without end, a day's segments
 * can be listed, and the order of the keys is that of time.
 */
export function segmentKey(id: string, created_at: number): string {
  const [day, time = ''] = new Date(created_at).toISOString().split('T');
  const [hour, ...rest] = time.slice(0, -1).split(/[:.]/);
  return `${SEGMENTS}${day}/${hour}/${rest.join('')}-${id}`;
}

/** The key of a segment that takes another one's place: at the same time. */
export const siblingKey = (key: string, id: string) => key.slice(0, -UUID_CHARACTERS) + id;

export const segmentIdOf = (key: string) => key.slice(-UUID_CHARACTERS);
