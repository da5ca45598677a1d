import type { Account } from './account.ts';

/**
 * What a visit is called outside, which only the server knows: asked for by a page load of it. The latest hundred sessions are
 * looked at, the newest first.
 */
export async function publicIdOf(account: Pick<Account, 'call'>, page_id: string): Promise<string> {
  const { results } = await account.call('sessions_list', { query: { page_size: '100' } });
  for (const { session_id } of results) {
    const { page_views } = await account.call('sessions_detail', { params: { session_id } });
    if (page_views.some((view) => view.page_id === page_id)) return session_id;
  }
  throw new Error(`no session has the page ${page_id}`);
}
