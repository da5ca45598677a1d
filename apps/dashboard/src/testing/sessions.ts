import { endpoints } from '@vitrine/contract/endpoints';
import { sessionId } from '@vitrine/contract/session-id';
import type { SessionSummary } from '@vitrine/contract/sessions';
import { server } from './contract-server.ts';
import { listOf } from './find.ts';

let count = 0;

/** A visit to the store, another one each time. */
export function aSession(change: Partial<SessionSummary> = {}): SessionSummary {
  count += 1;
  const at = new Date(Date.UTC(2026, 10, 20, 12) - count * 60_000).toISOString();
  return {
    session_id: sessionId.parse(`01890000-0000-7000-8000-1${String(count).padStart(11, '0')}`),
    user_email: `visitor.${count}@example.com`,
    duration: 65,
    pages_visited: ['https://velas.example/', 'https://velas.example/cart'],
    pages_count: 2,
    created_at: at,
    start_time: at,
    platform: 'desktop',
    has_recording: false,
    original_url: 'https://velas.example/',
    original_domain: 'velas.example',
    viewport_width: 1024,
    viewport_height: 768,
    browser: 'Chrome 142',
    country: 'AR',
    preview_url: null,
    active: false,
    watched: false,
    left_out: null,
    channel: 'direct',
    referrer_host: null,
    paid: null,
    in_app: null,
    campaign: null,
    os: 'Windows',
    page_titles: ['Velas', 'Cart'],
    visit_number: 1,
    insight: null,
    ...change,
  };
}

/** A store with these visits: its list answers them page by page, and forgets those that are deleted. */
export function answerList(sessions: SessionSummary[]): void {
  let there = sessions;
  server.answer('sessions_list', ({ query }) => {
    const [page, size] = [Number(query.page ?? 1), Number(query.page_size ?? 10)];
    const results = there.slice((page - 1) * size, page * size);
    return { ...listOf(results), count: there.length, count_is_estimate: false };
  });
  server.answer('sessions_delete', ({ body }) => {
    const gone: string[] = endpoints.sessions_delete.body.parse(body).session_ids;
    there = there.filter(({ session_id }) => !gone.includes(session_id));
    return { deleted: gone.length };
  });
  server.answer('saved_filters_list', { count: 0, results: [] });
}
