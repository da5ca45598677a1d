import { callQuietly, open } from '../../../lib/api/api.ts';
import { throughCache } from '../../../lib/api/through-cache.ts';

/** Fetches what the first picture of a session's recording takes into the browser's cache. A session that is in none yet has no such thing. */
export async function warmRecording(session_id: string): Promise<void> {
  const { signal } = new AbortController();
  const { recording } = await callQuietly('sessions_recording', {
    params: { session_id },
    query: { at: 0 },
    signal,
  });
  if (!recording) return;
  const { version, picture } = recording;
  await Promise.all([
    ...picture.frames.map((number) =>
      throughCache((signal) => open('sessions_frame', { params: { session_id, version, number }, signal })),
    ),
    // One that is gone costs the picture a hole, and no more.
    ...picture.texts.map((hash) =>
      throughCache((signal) => open('texts_detail', { params: { hash }, signal })).catch(() => undefined),
    ),
  ]);
}
