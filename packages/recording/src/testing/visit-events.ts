import { gunzipSync } from 'node:zlib';
import type { RecordedEvent } from '@vitrine/contract/events';
import { readVisit } from '@vitrine/fixtures/visits';

/** The events of a recorded visit to the demo store, as they came. */
export const visitEvents = (name: string): RecordedEvent[] =>
  readVisit(name).requests.flatMap(({ envelope }) => {
    const bytes = Buffer.from(envelope);
    // packages/contract/src/envelope.ts draws it.
    const end = 8 + bytes.readUInt32BE(4);
    const { page_id, tab_id } = JSON.parse(bytes.toString('utf8', 8, end));
    const lines = gunzipSync(bytes.subarray(end)).toString('utf8').trimEnd().split('\n');
    return lines.map((line) => ({ ...JSON.parse(line), page_id, tab_id }));
  });
