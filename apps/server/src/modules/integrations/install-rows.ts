import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { present, text } from '../../database/kinds.ts';
import { columnsOf, firstRow, hasRows, pick, type RowOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import { iso } from '../../kernel/iso.ts';
import { resealTokens } from '../../kernel/reseal.ts';
import type { PlatformCredentials, PlatformName, PlatformStore } from '../../ports/commerce-platform.ts';
import type { Orm } from '../../ports/database.ts';
import { openCredentials, sealCredentials, type TokenKeys } from '../merchants/service.ts';
import { lockStore } from './connect-store.ts';
import type { IntegrationsDeps } from './deps.ts';

/** An installation that nobody has redeemed. */
const INSTALL_ROW = pick(
  schema.platform_installs,
  'id',
  'platform',
  'store_id',
  'store_name',
  'main_language',
  'email',
  'domains',
);
export type InstallRow = RowOf<typeof INSTALL_ROW>;

const GRANT = sql.raw(
  'access_token_sealed, refresh_token_sealed, token_expires_at, refresh_expires_at, token_scope',
);

/** Keeps an installation and its credentials; answers its id. */
export async function keepInstall(
  { keys, clock }: Pick<IntegrationsDeps, 'keys' | 'clock'>,
  tx: Orm,
  {
    platform,
    store,
    credentials,
  }: { platform: PlatformName; store: PlatformStore; credentials: PlatformCredentials },
): Promise<string> {
  const id = randomUUID();
  const sealed = sealCredentials(keys, id, credentials);
  await tx.execute(sql`INSERT INTO platform_installs (id, platform, store_id, store_name, main_language, email,
      domains, ${GRANT}, created_at)
    VALUES (${id}, ${platform}, ${store.store_id}, ${store.name}, ${store.main_language}, ${store.email},
      ${sql.param(store.domains)}::text[], ${sealed.access_token_sealed}, ${sealed.refresh_token_sealed},
      ${sealed.token_expires_at}::timestamptz, ${sealed.refresh_expires_at}::timestamptz, ${sealed.token_scope},
      ${iso(clock.now())}::timestamptz)`);
  return id;
}

export const findInstall = (orm: Orm, id: string): Promise<InstallRow | undefined> =>
  firstRow(orm, INSTALL_ROW)`
    SELECT ${columnsOf(INSTALL_ROW)} FROM platform_installs WHERE id = ${id} AND redeemed_at IS NULL`;

/** The last installation of a store that nobody has redeemed. */
export const waitingInstall = (
  orm: Orm,
  { platform, store_id }: { platform: PlatformName; store_id: string },
): Promise<InstallRow | undefined> =>
  firstRow(orm, INSTALL_ROW)`SELECT ${columnsOf(INSTALL_ROW)} FROM platform_installs
    WHERE platform = ${platform} AND store_id = ${store_id} AND redeemed_at IS NULL ORDER BY created_at DESC LIMIT 1`;

/**
 * Takes an installation: of several at once one gets it, the others wait until that is committed or rolled back. Its tokens are no longer kept there.
 * The credentials are the newest that the store has given: who installs twice may go on by the first link, and a platform may take the last token alone.
 */
export async function takeInstall(
  tx: Orm,
  { id, keys, now }: { id: string; keys: TokenKeys; now: number },
): Promise<{ row: InstallRow; credentials: PlatformCredentials; granted_at: string } | undefined> {
  const row = await firstRow(tx, INSTALL_ROW)`
    SELECT ${columnsOf(INSTALL_ROW)} FROM platform_installs WHERE id = ${id} AND redeemed_at IS NULL FOR UPDATE`;
  if (!row) return undefined;
  await lockStore(tx, row);
  const newest = await firstRow(tx, {
    ...pick(
      schema.platform_installs,
      'id',
      'refresh_token_sealed',
      'token_expires_at',
      'refresh_expires_at',
      'token_scope',
    ),
    access_token_sealed: present(schema.platform_installs.access_token_sealed),
    created_at: text,
  })`
    SELECT id, created_at::text AS created_at, ${GRANT} FROM platform_installs
    WHERE platform = ${row.platform} AND store_id = ${row.store_id} AND access_token_sealed IS NOT NULL
    ORDER BY token_expires_at DESC NULLS LAST, created_at DESC LIMIT 1`;
  if (!newest) return undefined;
  await tx.execute(sql`UPDATE platform_installs SET access_token_sealed = NULL, refresh_token_sealed = NULL,
    redeemed_at = ${iso(now)}::timestamptz WHERE id = ${id}`);
  return { row, credentials: openCredentials(keys, newest.id, newest), granted_at: newest.created_at };
}

/** Whether an account has taken the installation. */
export const wasRedeemed = (orm: Orm, id: string): Promise<boolean> =>
  hasRows(orm)`SELECT 1 FROM platform_installs WHERE id = ${id} AND redeemed_at IS NOT NULL`;

export const removeInstall = (orm: Orm, id: string) =>
  orm.execute(sql`DELETE FROM platform_installs WHERE id = ${id}`);

/** Whatever a store's platform has confirmed of it. */
export const removeInstalls = (tx: Orm, { platform, store_id }: { platform: string; store_id: string }) =>
  tx.execute(sql`DELETE FROM platform_installs WHERE platform = ${platform} AND store_id = ${store_id}`);

/** Encrypts the tokens of installations with the first key, where they were with another. */
export const resealInstalls = (orm: Orm, keys: TokenKeys) => resealTokens(orm, keys, 'platform_installs');
