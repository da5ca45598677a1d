import type { Orm } from '../../ports/database.ts';
import type { Recordings } from '../recordings/service.ts';
import { pageViews } from '../sessions/service.ts';
import type { PrivacyRow } from './request.ts';
import { type ExportedSession, sessionsToExport } from './whose-sessions.ts';

export interface LinesDeps {
  orm: Orm;
  /** Every event of a session in order of time, each as JSON. */
  recordings: Pick<Recordings, 'events'>;
}

const line = (type: string, values: object) => `${JSON.stringify({ type, ...values })}\n`;

/**
 * Everything that is kept of a person, as JSON lines: `about`; of each session `session`, its `page`s and its `event`s, in order of time;
 * and `end`, without which the file is not whole. One event is held at a time.
 * @param onSession told of each session before its lines
 */
export async function* exportLines(
  { orm, recordings }: LinesDeps,
  row: PrivacyRow,
  onSession: () => void,
): AsyncGenerator<string> {
  const { workspace_id, emails, customer_ids, asked_at } = row;
  yield line('about', { emails, customer_ids, asked_at: new Date(asked_at).toISOString() });
  let sessions = 0;
  for (let after: ExportedSession | undefined; ; ) {
    const some: ExportedSession[] = await sessionsToExport(orm, row, after);
    after = some.at(-1);
    if (after === undefined) break;
    for (const { session_id, public_id, facts } of some) {
      sessions += 1;
      onSession();
      yield line('session', facts);
      for (const { url, title, at } of await pageViews(orm, workspace_id, session_id))
        yield line('page', { session_id: public_id, url, title, at });
      const read = await recordings.events(workspace_id, session_id);
      // Deleted meanwhile, or kept no longer.
      if (!read.ok) yield line('events_gone', { session_id: public_id });
      else
        for await (const event of read.items)
          yield `{"type":"event","session_id":"${public_id}","event":${event}}\n`;
    }
  }
  yield line('end', { sessions });
}
