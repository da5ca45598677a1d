import { sql } from 'drizzle-orm';
import { firstRow, pick } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Needs } from '../../kernel/needs.ts';
import { resealTokens } from '../../kernel/reseal.ts';
import type { PlatformCredentials } from '../../ports/commerce-platform.ts';
import type { Orm } from '../../ports/database.ts';
import { record } from '../audit/service.ts';
import { openToken, sealToken, type TokenKeys } from './token-seal.ts';

/** Credentials as rows keep them. Times are ISO 8601. */
export interface SealedCredentials {
  access_token_sealed: string;
  refresh_token_sealed: string | null;
  token_expires_at: string | null;
  refresh_expires_at: string | null;
  token_scope: string;
}

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
const msOf = (at: string | null) => (at === null ? null : Date.parse(at));

/** Encrypts credentials for the row with this id: of a merchant, or of an installation. */
export const sealCredentials = (
  keys: TokenKeys,
  id: string,
  credentials: PlatformCredentials,
): SealedCredentials => ({
  access_token_sealed: sealToken(keys, id, credentials.access_token),
  refresh_token_sealed:
    credentials.refresh_token === null ? null : sealToken(keys, id, credentials.refresh_token),
  token_expires_at: iso(credentials.expires_at),
  refresh_expires_at: iso(credentials.refresh_expires_at),
  token_scope: credentials.scope,
});

/** The credentials that were sealed for a row. Throws when they cannot be opened. */
export const openCredentials = (
  keys: TokenKeys,
  id: string,
  row: SealedCredentials,
): PlatformCredentials => ({
  access_token: openToken(keys, id, row.access_token_sealed),
  refresh_token: row.refresh_token_sealed === null ? null : openToken(keys, id, row.refresh_token_sealed),
  expires_at: msOf(row.token_expires_at),
  refresh_expires_at: msOf(row.refresh_expires_at),
  scope: row.token_scope,
});

/** What sealed credentials set in a row; null forgets them. */
export const credentialColumns = (sealed: SealedCredentials | null) => sql`
  access_token_sealed = ${sealed?.access_token_sealed ?? null},
  refresh_token_sealed = ${sealed?.refresh_token_sealed ?? null},
  token_expires_at = ${sealed?.token_expires_at ?? null}::timestamptz,
  refresh_expires_at = ${sealed?.refresh_expires_at ?? null}::timestamptz,
  token_scope = ${sealed?.token_scope ?? ''}, renewing_until = NULL`;

/** Of a platform that gives a token alone: good until it is taken back. */
const lasting = (access_token: string): PlatformCredentials => ({
  access_token,
  refresh_token: null,
  expires_at: null,
  refresh_expires_at: null,
  scope: '',
});

/** Keeps what a workspace's store was granted, or a token alone, encrypted, in place of what was before; null forgets it. */
export async function storeToken(
  tx: Orm,
  keys: TokenKeys,
  workspace_id: string,
  granted: PlatformCredentials | string | null,
): Promise<void> {
  const merchant = await firstRow(tx, pick(schema.merchants, 'id'))`
    SELECT id FROM merchants WHERE workspace_id = ${workspace_id} FOR UPDATE`;
  if (!merchant) throw new Error('workspace has no merchant');
  const credentials = typeof granted === 'string' ? lasting(granted) : granted;
  const sealed = credentials && sealCredentials(keys, merchant.id, credentials);
  await tx.execute(sql`UPDATE merchants SET ${credentialColumns(sealed)} WHERE id = ${merchant.id}`);
}

/**
 * The platform takes the store's token no more: it is forgotten, and the store counts as disconnected. Recordings stay. Shopify has taken our block out of
 * the theme, too.
 * @param token_sealed the one that was tried: a newer one stays
 * @returns whether it was still the one
 */
export const disconnect = (
  { orm, clock }: Needs<'orm' | 'clock'>,
  { id, token_sealed }: { id: string; token_sealed: string },
): Promise<boolean> =>
  orm.transaction(async (tx) => {
    const left = await firstRow(tx, pick(schema.merchants, 'workspace_id', 'platform', 'store_id'))`
      UPDATE merchants SET ${credentialColumns(null)}, disconnected_at = ${iso(clock.now())}::timestamptz, script_id = NULL,
        script_place = NULL, shopify_setup_complete = false
      WHERE id = ${id} AND access_token_sealed = ${token_sealed} RETURNING workspace_id, platform, store_id`;
    if (!left) return false;
    const { workspace_id, ...subject } = left;
    await record(tx, clock, {
      action: 'store_disconnected',
      user_id: null,
      workspace_id,
      subject,
      request: null,
    });
    return true;
  });

/** Encrypts the tokens of stores with the first key, where they were with another. */
export const resealMerchants = (orm: Orm, keys: TokenKeys) => resealTokens(orm, keys, 'merchants');
