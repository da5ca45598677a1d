import type { Merchant } from '@vitrine/contract/user';
import { nullable, text } from '../../database/kinds.ts';
import { pick, type RowOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';

export const MERCHANT_ROW = {
  ...pick(schema.merchants, 'platform', 'store_id', 'store_name', 'main_language', 'shopify_setup_complete'),
  merchant_id: schema.merchants.id,
  time_zone: schema.workspaces.time_zone,
  /** The last characters of its platform's token; empty when they would tell too much, null when none is kept. */
  access_token_end: nullable(text),
};
export type MerchantRow = RowOf<typeof MERCHANT_ROW>;

/** Stands for a token: the whole of it reaches no browser. */
const MASK = '••••';

export const presentMerchant = (row: MerchantRow): Merchant => ({
  id: row.merchant_id,
  platform: row.platform,
  store_id: row.store_id,
  store_name: row.store_name,
  main_language: row.main_language,
  time_zone: row.time_zone,
  access_token: row.access_token_end === null ? null : MASK + row.access_token_end,
  shopify_setup_complete: row.shopify_setup_complete,
  metadata: { shopify_setup_complete: row.shopify_setup_complete },
});
