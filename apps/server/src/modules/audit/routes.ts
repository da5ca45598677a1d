import { fieldError, type HandlersOf } from '../../http/handler.ts';
import type { Orm } from '../../ports/database.ts';
import { isLine, listLines } from './list.ts';
import { presentLine } from './presenter.ts';

/** The number of a line; no bigint has more digits. */
const CURSOR = /^[1-9]\d{0,17}$/;

export function auditHandlers({ orm }: { orm: Orm }): HandlersOf<'audit_log_list'> {
  return {
    async audit_log_list({ auth, query }) {
      const { workspace_id } = auth;
      const { cursor, page_size } = query;
      if (cursor !== undefined && !(CURSOR.test(cursor) && (await isLine(orm, workspace_id, cursor))))
        return fieldError('cursor', 'cursor_unknown');
      // One more than asked for: whether there is an older one.
      const rows = await listLines(orm, workspace_id, { before: cursor, limit: page_size + 1 });
      const shown = rows.slice(0, page_size);
      const next_cursor = rows.length > page_size ? (shown.at(-1)?.id ?? null) : null;
      return { ok: true, body: { results: shown.map(presentLine), next_cursor } };
    },
  };
}
