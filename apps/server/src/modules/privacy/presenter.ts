import type { PrivacyRequest } from '@vitrine/contract/privacy';
import type { SignedLinks } from '../../http/signed-links.ts';
import { iso } from '../../kernel/iso.ts';
import type { ShownRow } from './queries.ts';
import { filePath } from './request.ts';

/** A request as owners see it. */
export function presentRequest(links: SignedLinks, row: ShownRow): PrivacyRequest {
  const { id, kind, source, emails, customer_ids, asked_by, state, sessions } = row;
  const { object_key, bytes, expires_at } = row;
  return {
    id,
    kind,
    source,
    emails,
    customer_ids,
    asked_by,
    asked_at: iso(row.asked_at),
    state,
    done_at: row.done_at && iso(row.done_at),
    look_again_at: row.look_again_at && iso(row.look_again_at),
    sessions,
    file:
      object_key !== null && bytes !== null && expires_at !== null
        ? { download_url: links.sign(filePath(row)), bytes, expires_at: iso(expires_at) }
        : null,
  };
}
