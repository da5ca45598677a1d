/** Tokens by which Shopify takes our calls for a store. */
export interface ShopTokens {
  /**
   * The token of a store. Undefined: the app is not installed there, or not any more. One that is kept and cannot be read rejects: it is not gone.
   * @param shop e.g. `peonia.myshopify.com`
   * @param refused what Shopify has just refused: who can, looks for a newer one
   */
  tokenOf(shop: string, refused?: string): Promise<string | undefined>;
}
