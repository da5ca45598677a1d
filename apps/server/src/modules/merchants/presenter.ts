import type { Language, Platform } from '@vitrine/contract/common';
import type { Merchant } from '@vitrine/contract/user';

export interface MerchantRow {
  merchant_id: string;
  platform: Platform;
  store_id: string;
  store_name: string;
  main_language: Language;
  time_zone: string;
  shopify_setup_complete: boolean;
  /** The last characters of its platform's token; empty when they would tell too much, null when none is kept. */
  access_token_end: string | null;
}

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
