import type { Acknowledged } from './flow.ts';

/** Events of acknowledged blocks that a replay would lack, or show twice, by their ids; asked for with `headers` at `url`. */
export async function misplayed(
  url: string,
  headers: Record<string, string>,
  acknowledged: readonly Pick<Acknowledged, 'session_id' | 'event_ids'>[],
): Promise<string[]> {
  const wanted = new Map<string, string[]>();
  for (const { session_id, event_ids } of acknowledged)
    wanted.set(session_id, [...(wanted.get(session_id) ?? []), ...event_ids]);
  const wrong: string[] = [];
  for (const [session_id, ids] of wanted) {
    const response = await fetch(`${url}/api/sessions/${session_id}/events/`, { headers });
    const events = (await response.json()) as { data: { id?: string } }[];
    const counts = new Map<string, number>();
    for (const { data } of events) if (data.id) counts.set(data.id, (counts.get(data.id) ?? 0) + 1);
    wrong.push(...ids.filter((id) => counts.get(id) !== 1));
  }
  return wrong;
}
