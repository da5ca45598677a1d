import type { Language, Platform } from '@vitrine/contract/common';
import type { Merchant } from '@vitrine/contract/user';

export interface MerchantRow {
  merchant_id: string;
  platform: Platform;
  store_id: string;
  store_name: string;
  main_language: Language;
  shopify_setup_complete: boolean;
}

export const presentMerchant = (row: MerchantRow): Merchant => ({
  id: row.merchant_id,
  platform: row.platform,
  store_id: row.store_id,
  store_name: row.store_name,
  main_language: row.main_language,
  access_token: null,
  shopify_setup_complete: row.shopify_setup_complete,
  metadata: { shopify_setup_complete: row.shopify_setup_complete },
});
