import { UNCOUNTED } from '../../http/held-reads.ts';
import type { Orm } from '../../ports/database.ts';
import type { Recordings } from '../recordings/service.ts';
import { pageViews } from '../sessions/service.ts';
import { type Whose, whose, without } from './identities.ts';
import type { PrivacyRow } from './request.ts';
import { type ExportedSession, sessionsToExport } from './session-ownership.ts';

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
    for (const { session_id, public_id, facts, identities } of some) {
      sessions += 1;
      onSession();
      const parts = whose(row, identities);
      const strip = without(parts.others);
      yield line('session', ownFacts(facts, parts));
      for (const { url, title, at } of await pageViews(orm, workspace_id, session_id))
        yield strip(line('page', { session_id: public_id, url, title, at }));
      const read = await recordings.events(workspace_id, session_id, UNCOUNTED);
      // Deleted meanwhile, or kept no longer.
      if (!read.ok) yield line('events_gone', { session_id: public_id });
      else
        for await (const event of read.items)
          yield `{"type":"event","session_id":"${public_id}","event":${strip(event)}}\n`;
    }
  }
  yield line('end', { sessions });
}

/** The facts tell who was signed in last; what the person is told is what is theirs. */
function ownFacts(facts: Record<string, unknown>, { own, others }: Whose): Record<string, unknown> {
  const { user_email, customer_id } = facts;
  const is = (values: readonly string[], value: unknown) =>
    typeof value === 'string' && values.includes(value.toLowerCase());
  const [email = null] = is(others.emails, user_email) ? own.emails : [user_email];
  const [id = null] = others.customer_ids.includes(String(customer_id)) ? own.customer_ids : [customer_id];
  const strip = without(others);
  return { ...(JSON.parse(strip(JSON.stringify(facts))) as object), user_email: email, customer_id: id };
}
