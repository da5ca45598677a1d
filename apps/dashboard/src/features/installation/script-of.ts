import { snippet } from '@vitrine/contract/snippet';
import type { Merchant } from '@vitrine/contract/user';

export type StoreInSnippet = Pick<Merchant, 'platform' | 'store_id'>;

/** The script of a store as it goes into its head. The server that serves this page is the one that it asks. */
export const scriptOf = ({ platform, store_id }: StoreInSnippet): string =>
  snippet({ publicUrl: location.origin, platform, storeId: store_id });
