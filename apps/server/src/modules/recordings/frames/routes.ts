import type { HandlersOf } from '../../../http/handler.ts';
import { createFrames, type FramesDeps } from './frames.ts';

export function framesHandlers(
  deps: FramesDeps,
): HandlersOf<'sessions_recording' | 'sessions_frame' | 'texts_detail'> {
  const frames = createFrames(deps);
  return {
    async sessions_recording({ auth: { workspace_id }, params: { session_id } }) {
      const read = await frames.recording({ workspace_id, session_id });
      return read.ok ? { ok: true, body: { recording: read.recording } } : read;
    },
    sessions_frame: ({ auth: { workspace_id }, params: { session_id, version, number }, held }) =>
      frames.frame({ workspace_id, session_id }, version, number, held),
    texts_detail: ({ auth, params }) => frames.text(auth.workspace_id, params.hash),
  };
}
