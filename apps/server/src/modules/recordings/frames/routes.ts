import type { AssetLink } from '@vitrine/contract/sessions-recording';
import type { SessionKey } from '../../../database/recordset.ts';
import type { HandlersOf } from '../../../http/handler.ts';
import { createFrames, type FramesDeps } from './frames.ts';

export interface FramesRoutesDeps extends FramesDeps {
  /** Links to what was kept of these addresses at the session's time, by address; undefined when there is no such session. */
  assetLinks: (
    session: SessionKey,
    addresses: readonly string[],
  ) => Promise<ReadonlyMap<string, string> | undefined>;
}

type Calls =
  | 'sessions_recording'
  | 'sessions_markers'
  | 'sessions_recording_assets'
  | 'sessions_frame'
  | 'texts_detail';

export function framesHandlers({ assetLinks, ...deps }: FramesRoutesDeps): HandlersOf<Calls> {
  const frames = createFrames(deps);

  async function linked(
    session: SessionKey,
    addresses: readonly string[] | null,
  ): Promise<AssetLink[] | null> {
    if (!addresses) return null;
    const links = await assetLinks(session, addresses);
    return addresses.map((address) => ({ address, url: links?.get(address) ?? null }));
  }

  return {
    async sessions_recording({ auth: { workspace_id }, params: { session_id }, query: { at } }) {
      const session = { workspace_id, session_id };
      const read = await frames.opened(session, at);
      if (!read.ok) return read;
      if (!read.opened) return { ok: true, body: { recording: null } };
      const { recording, addresses } = read.opened;
      const picture = { ...recording.picture, assets: await linked(session, addresses) };
      return { ok: true, body: { recording: { ...recording, picture } } };
    },
    async sessions_markers({ auth: { workspace_id }, params: { session_id, version } }) {
      const read = await frames.markers({ workspace_id, session_id }, version);
      return read.ok ? { ok: true, body: { markers: read.markers } } : read;
    },
    async sessions_recording_assets({ auth: { workspace_id }, params: { session_id, version } }) {
      const session = { workspace_id, session_id };
      const read = await frames.addresses(session, version);
      return read.ok ? { ok: true, body: { assets: await linked(session, read.addresses) } } : read;
    },
    sessions_frame: ({ auth: { workspace_id }, params: { session_id, version, number }, held }) =>
      frames.frame({ workspace_id, session_id }, version, number, held),
    texts_detail: ({ auth, params }) => frames.text(auth.workspace_id, params.hash),
  };
}
