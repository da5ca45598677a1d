import { isDeepStrictEqual } from 'node:util';
import type { Acknowledged } from './flow.ts';
import { publicIds } from './public-ids.ts';

type Sent = Pick<Acknowledged, 'session_id' | 'event_ids'>;

/** Events of acknowledged blocks that a replay would lack, or show twice, by their ids; asked for with `headers` at `url`. */
export async function misplayed(
  url: string,
  headers: Record<string, string>,
  acknowledged: readonly Sent[],
): Promise<string[]> {
  const wrong: string[] = [];
  const played = await playing(url, headers);
  for (const [session_id, ids] of idsOf(acknowledged)) {
    const counts = new Map<string, number>();
    for (const id of await played(session_id)) if (id) counts.set(id, (counts.get(id) ?? 0) + 1);
    wrong.push(...ids.filter((id) => counts.get(id) !== 1));
  }
  return wrong;
}

/** Sessions that a replay would show otherwise than by the events of their acknowledged blocks, each of them once. */
export async function playedOtherwise(
  url: string,
  headers: Record<string, string>,
  acknowledged: readonly Sent[],
): Promise<string[]> {
  const wrong: string[] = [];
  const played = await playing(url, headers);
  for (const [session_id, ids] of idsOf(acknowledged))
    if (!isDeepStrictEqual((await played(session_id)).sort(), ids.sort())) wrong.push(session_id);
  return wrong;
}

function idsOf(acknowledged: readonly Sent[]): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const { session_id, event_ids } of acknowledged)
    ids.set(session_id, [...(ids.get(session_id) ?? []), ...event_ids]);
  return ids;
}

/** Answers the function that tells what each event of the session says in `data.id`. */
async function playing(url: string, headers: Record<string, string>) {
  const called = await publicIds(url, headers);
  return async (session_id: string) => {
    const path = `/api/sessions/${called.get(session_id) ?? session_id}/events/`;
    const events = (await (await fetch(url + path, { headers })).json()) as { data: { id?: string } }[];
    return events.map(({ data }) => data.id);
  };
}
