/** What a link to the registration screen is for (specification, section 4 "Registration modes"). */
export type Registration =
  | { mode: 'invite'; token: string }
  | { mode: 'install'; platform: 'shopify' | 'bigcommerce'; merchant_id: string }
  /** What a platform wrote into the address, all of it: the server has yet to make sense of its `code`. */
  | { mode: 'code'; code: string; parameters: Record<string, string> }
  /** An installation that the server could make nothing of. `platform` as the address has it. */
  | { mode: 'failed'; platform: string | undefined }
  | { mode: 'regular' };

const isInstallable = (platform: string | null): platform is 'shopify' | 'bigcommerce' =>
  platform === 'shopify' || platform === 'bigcommerce';

/** Reads the query of /register. An invitation comes first: it is made for one person. */
export function registrationOf(query: URLSearchParams): Registration {
  const param = (name: string) => query.get(name) || undefined;
  const token = param('token');
  if (token) return { mode: 'invite', token };
  const platform = query.get('platform');
  const shop = param('shop');
  const merchant_id = param('merchant_id') ?? shop;
  if (merchant_id && isInstallable(platform)) return { mode: 'install', platform, merchant_id };
  // Only Shopify calls a store a shop.
  if (merchant_id && shop) return { mode: 'install', platform: 'shopify', merchant_id };
  const code = param('code');
  if (code) return { mode: 'code', code, parameters: Object.fromEntries(query) };
  if (param('failed')) return { mode: 'failed', platform: platform ?? undefined };
  return { mode: 'regular' };
}
