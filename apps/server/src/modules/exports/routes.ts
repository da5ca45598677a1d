import type { HandlersOf } from '../../http/handler.ts';
import type { SignedLinks } from '../../http/signed-links.ts';
import { languageOf } from '../../kernel/languages.ts';
import { sessionWithRecording } from '../recordings/service.ts';
import { exportOf } from '../session-files/service.ts';
import { type AskDeps, askForExport } from './request-export.ts';
import { presentStatus } from './status.ts';

export function exportsHandlers({
  links,
  ...deps
}: AskDeps & { links: SignedLinks }): HandlersOf<'sessions_record' | 'sessions_recording_status'> {
  return {
    async sessions_record({ auth: { workspace_id, user_id }, params: { session_id }, request }) {
      const asker = { user_id, language: languageOf(request.headers) ?? 'en', request };
      const asked = await askForExport(deps, { workspace_id, session_id }, asker);
      return asked.ok ? { ok: true, body: { status: asked.status } } : asked;
    },
    async sessions_recording_status({ auth: { workspace_id }, params: { session_id } }) {
      const session = { workspace_id, session_id };
      const there = await sessionWithRecording(deps.orm, session);
      if (!there) return { ok: false, error: 'not_found' };
      const row = await exportOf(deps.orm, session);
      return { ok: true, body: presentStatus(links, { workspace_id, ...there }, row) };
    },
  };
}
