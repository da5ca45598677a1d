import { PLATFORM_MANIFESTS, type PlatformName } from '@vitrine/platforms/registry/manifests';

/** What a link to the registration screen is for (specification, section 4 "Registration modes"). */
export type Registration =
  | { mode: 'invite'; token: string }
  | { mode: 'install'; platform: PlatformName; merchant_id: string }
  /** What a platform wrote into the address, all of it: the server has yet to make sense of its `code`. */
  | { mode: 'code'; code: string; parameters: Record<string, string> }
  /** An installation that the server could make nothing of. `platform` as the address has it. */
  | { mode: 'failed'; platform: string | undefined }
  | { mode: 'regular' };

/** The platform whose installations the server finishes, and sends on to here with a ticket. */
const withTicket = (platform: string | null) =>
  PLATFORM_MANIFESTS.find(({ name, install }) => name === platform && install.answered_by !== 'dashboard');

/** Reads the query of /register. An invitation comes first: it is made for one person. */
export function registrationOf(query: URLSearchParams): Registration {
  const param = (name: string) => query.get(name) || undefined;
  const token = param('token');
  if (token) return { mode: 'invite', token };
  const platform = query.get('platform');
  const shop = param('shop');
  const merchant_id = param('merchant_id') ?? shop;
  // Who names a shop, and no platform, comes from the one that calls a store so.
  const installed =
    withTicket(platform) ?? (shop ? PLATFORM_MANIFESTS.find(({ shop_domain }) => shop_domain) : undefined);
  if (merchant_id && installed) return { mode: 'install', platform: installed.name, merchant_id };
  const code = param('code');
  if (code) return { mode: 'code', code, parameters: Object.fromEntries(query) };
  if (param('failed')) return { mode: 'failed', platform: platform ?? undefined };
  return { mode: 'regular' };
}
