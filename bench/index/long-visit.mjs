import { loadSource } from '../lib/programs.mjs';

const { visitEvents } = await loadSource('packages/recording/src/testing/visit-events.ts', 'visit-events');
const { visitNames } = await loadSource('packages/fixtures/src/visits.ts', 'visits');

/** One after the other, a second between two. */
const visits = visitNames().map(visitEvents);

/** The recorded visits to the demo store one after the other, again and again, each round later and with pages of its own, as JSON lines: about so many bytes. */
export function longVisit(most) {
  const lines = [];
  let bytes = 0;
  let at = 1_790_000_000_000;
  for (let turn = 0; bytes < most; turn++)
    for (const events of visits) {
      const first = Math.min(...events.map(({ timestamp }) => timestamp));
      const moved = events
        .map((event) => ({
          ...event,
          timestamp: event.timestamp - first + at,
          page_id: `${String(turn).padStart(8, '0')}${event.page_id.slice(8)}`,
        }))
        .sort((a, b) => a.timestamp - b.timestamp);
      at = moved.at(-1).timestamp + 1_000;
      for (const event of moved) {
        const line = JSON.stringify(event);
        bytes += line.length;
        lines.push(line);
      }
    }
  return { lines, bytes };
}
