import type { InstalledStore } from '@vitrine/contract/integrations';
import { manifestOf } from '@vitrine/platforms/registry/manifests';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasRows } from '../../database/rows.ts';
import type { CallbackQuery, PlatformName } from '../../ports/commerce-platform.ts';
import type { Orm } from '../../ports/database.ts';
import type { OAuthCallback } from './finish-install.ts';

/** What stands in the address, each name once: of a name that comes twice, nobody knows which one was signed. */
export function queryOf({ query }: Pick<FastifyRequest, 'query'>): CallbackQuery {
  const given = Object.entries(query as Record<string, unknown>);
  return Object.fromEntries(given.filter((each): each is [string, string] => typeof each[1] === 'string'));
}

export const callbackOf = (request: FastifyRequest): OAuthCallback => ({
  query: queryOf(request),
  cookies: request.headers.cookie,
  ip: request.ip,
});

/** The screen with which a store that was installed goes on. A path of ours: what is put into it is encoded. */
export function landing({
  platform,
  store_id,
  store_name,
  merchant_id,
}: Pick<InstalledStore, 'platform' | 'store_id' | 'store_name' | 'merchant_id'>): string {
  if (merchant_id === null) return `/login?${new URLSearchParams({ connected: store_name })}`;
  const { shop_domain } = manifestOf(platform);
  const shop = shop_domain === undefined ? {} : { shop: store_id + shop_domain };
  return `/register?${new URLSearchParams({ platform, ...shop, merchant_id })}`;
}

/** Where the dashboard says that it did not work. */
export const failedLanding = (platform: PlatformName): string =>
  `/register?platform=${platform}&failed=installation`;

export const sendOn = (reply: FastifyReply, url: string): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(url, 302);

/** Whether a store has a workspace here, and a token that was not taken back. */
export const isConnected = (
  orm: Orm,
  { platform, store_id }: { platform: PlatformName; store_id: string },
): Promise<boolean> =>
  hasRows(orm)`SELECT 1 FROM merchants WHERE platform = ${platform} AND store_id = ${store_id}
    AND access_token_sealed IS NOT NULL AND disconnected_at IS NULL`;
