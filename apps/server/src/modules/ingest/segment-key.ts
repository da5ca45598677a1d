/** Under which all segments lie in object storage. */
export const SEGMENTS = 'segments/';

/** By the hour, so that no folder grows without end and a day's segments can be listed. */
export function segmentKey(id: string, created_at: number): string {
  const [day, time = ''] = new Date(created_at).toISOString().split('T');
  return `${SEGMENTS}${day}/${time.slice(0, 2)}/${id}`;
}

export const segmentIdOf = (key: string) => key.slice(key.lastIndexOf('/') + 1);
