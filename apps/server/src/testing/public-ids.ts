const DOMAIN = '@visitor.example';

/** A visitor by whose email a session can be told from outside, where nobody can look into the database: `publicIds`. */
export const visitorOf = (session_id: string) => ({ id: session_id, email: session_id + DOMAIN });

/** What sessions are called, by the ids that their trackers sent; of those whose visitors are by `visitorOf`. */
export async function publicIds(
  url: string,
  headers: Record<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (let next: string | null = '/api/sessions/?page_size=100'; next !== null; ) {
    const answer: Response = await fetch(new URL(next, url), { headers });
    const list = (await answer.json()) as ListedIds;
    for (const { session_id, user_email } of list.results)
      if (user_email?.endsWith(DOMAIN)) ids.set(user_email.slice(0, -DOMAIN.length), session_id);
    next = list.next && new URL(list.next).pathname + new URL(list.next).search;
  }
  return ids;
}

interface ListedIds {
  next: string | null;
  results: { session_id: string; user_email: string | null }[];
}
