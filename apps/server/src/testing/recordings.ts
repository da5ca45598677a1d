import { randomUUID } from 'node:crypto';
import { TRACKER_TAGS } from '@vitrine/contract/tags';
import { createIndex } from '@vitrine/recording/create-index';
import type { SessionKey } from '../database/recordset.ts';
import { textHash } from '../modules/recordings/compaction/long-texts.ts';
import { compressText, createRecordingFile } from '../modules/recordings/compaction/recording-file.ts';
import { keepTexts, replaceRecording } from '../modules/session-files/service.ts';
import type { TestServer } from './test-server.ts';

/** As a text is kept; of one that several sessions refer to it is made once. */
const kept = { text: '', body: Promise.resolve(Buffer.alloc(0)) };
function bodyOf(text: string): Promise<Buffer> {
  if (kept.text !== text) Object.assign(kept, { text, body: compressText(text) });
  return kept.body;
}

/** Keeps a session of one page as a recording of one frame, and a text that it refers to; both say `word`, and so does what happened in it. */
export async function insertRecording(
  { deps: { storage, database, clock } }: TestServer,
  session: SessionKey,
  word: string,
  long_text = word,
): Promise<{ version: string; hash: string }> {
  const [version, page_id, tab_id, hash] = [randomUUID(), randomUUID(), randomUUID(), textHash(long_text)];
  const at = clock.now();
  const event = { type: 5, timestamp: at, data: { tag: TRACKER_TAGS.event, payload: { name: word } } };
  const visit = createIndex({ labels: false });
  visit.push({ ...event, page_id, tab_id });
  const text = `${JSON.stringify(event)}\n`;
  const file = createRecordingFile();
  await file.add({
    ...{ page_id, tab_id, text, texts: [hash], characters: text.length },
    ...{ from: at, to: at, keyframe_lines: 0, events: 1, has_picture: false },
  });
  const origin = { blocks: [], event_counts: { 5: 1 }, quarantined_blocks: 0, quarantined_events: 0 };
  const { parts, bytes } = await file.end(visit.index(), origin);
  const keys = { recording: `recordings/${version}`, text: `texts/${version}` };
  const body = await bodyOf(long_text);
  await storage.put(keys.recording, parts);
  await storage.put(keys.text, body);
  const written_at = new Date(at).toISOString();
  await database.orm.transaction(async (tx) => {
    const texts = [{ hash, kind: 'text' as const, object_key: keys.text, bytes: body.length }];
    await keepTexts(tx, session, { texts, hashes: [hash], used_at: written_at });
    await replaceRecording(tx, {
      ...{ ...session, version, object_key: keys.recording, bytes, events: 1, written_at },
      ...{ pages: [{ page_id, tab_id, first_at: at }], text_hashes: [hash] },
    });
  });
  return { version, hash };
}
