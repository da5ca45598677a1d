import type { HandlersOf } from '../../http/handler.ts';
import { listLinks } from '../../http/list-links.ts';
import type { SignedLinks } from '../../http/signed-links.ts';
import type { Needs } from '../../kernel/needs.ts';
import { presentRequest } from './presenter.ts';
import { countRequests, listRequests, shownRequest } from './queries.ts';
import { type AskDeps, ask } from './request-erasure.ts';

interface PrivacyDeps extends AskDeps, Needs<'orm' | 'public_url'> {
  links: SignedLinks;
}

export function privacyHandlers({
  orm,
  links,
  public_url,
  ...deps
}: PrivacyDeps): HandlersOf<'privacy_requests_list' | 'privacy_requests_create' | 'privacy_requests_detail'> {
  return {
    async privacy_requests_list({ auth: { workspace_id }, query, request }) {
      const count = await countRequests(orm, workspace_id);
      const rows = await listRequests(orm, workspace_id, query);
      const results = rows.map((row) => presentRequest(links, row));
      return { ok: true, body: { count, ...listLinks(public_url(), request.url, query, count), results } };
    },

    async privacy_requests_create({ auth: { workspace_id, user_id }, body, request }) {
      const { kind, email, customer_id } = body;
      const asked = {
        workspace_id,
        kind,
        source: 'owner',
        emails: email ? [email] : [],
        customer_ids: customer_id ? [customer_id] : [],
        request_id: null,
      } as const;
      const row = await orm.transaction(async (tx) => {
        const id = await ask(tx, deps, asked, { user_id, request });
        return id && shownRequest(tx, workspace_id, id);
      });
      if (!row) throw new Error('new privacy request not found');
      return { ok: true, body: presentRequest(links, row) };
    },

    async privacy_requests_detail({ auth: { workspace_id }, params }) {
      const row = await shownRequest(orm, workspace_id, params.request_id);
      return row ? { ok: true, body: presentRequest(links, row) } : { ok: false, error: 'not_found' };
    },
  };
}
