import type { Language } from '@vitrine/contract/common';
import { type SQL, sql } from 'drizzle-orm';
import { firstRow } from '../../database/rows.ts';
import type { Orm } from '../../ports/database.ts';
import { tokenEndOf } from './platform-tokens.ts';
import { MERCHANT_ROW, type MerchantRow } from './presenter.ts';

const MERCHANT = sql`id AS merchant_id, platform, store_id, store_name, main_language, shopify_setup_complete,
  (SELECT w.time_zone FROM workspaces w WHERE w.id = merchants.workspace_id) AS time_zone,
  ${tokenEndOf('access_token_sealed')} AS access_token_end`;

export const findMerchant = (orm: Orm, workspace_id: string): Promise<MerchantRow | undefined> =>
  firstRow(orm, MERCHANT_ROW)`SELECT ${MERCHANT} FROM merchants WHERE workspace_id = ${workspace_id}`;

const update = (tx: Orm, workspace_id: string, change: SQL): Promise<MerchantRow | undefined> =>
  firstRow(tx, MERCHANT_ROW)`
    UPDATE merchants SET ${change} WHERE workspace_id = ${workspace_id} RETURNING ${MERCHANT}`;

export const setLanguage = (tx: Orm, workspace_id: string, language: Language) =>
  update(tx, workspace_id, sql`main_language = ${language}`);

export const setName = (tx: Orm, workspace_id: string, name: string) =>
  update(tx, workspace_id, sql`store_name = ${name}`);

/** From now on none is learned from the platform. */
export const setDomains = (tx: Orm, workspace_id: string, domains: readonly string[]) =>
  update(tx, workspace_id, sql`domains = ${sql.param([...domains])}::text[], domains_typed = true`);

export const completeShopifySetup = (tx: Orm, workspace_id: string) =>
  update(tx, workspace_id, sql`shopify_setup_complete = true`);
