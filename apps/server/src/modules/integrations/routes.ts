import type { integrationsEndpoints } from '@vitrine/contract/integrations';
import { byPlatform, type PlatformManifest } from '@vitrine/platforms/registry/manifests';
import type { CallRequest, Failure, HandlersOf } from '../../http/handler.ts';
import type { CallbackQuery, PlatformName } from '../../ports/commerce-platform.ts';
import type { Installs } from '../../ports/installs.ts';
import { findMerchant } from '../merchants/service.ts';
import { connectHandlers } from './connect-routes.ts';
import type { IntegrationsDeps } from './deps.ts';
import { finishInstall } from './finish-install.ts';
import { installationOf } from './installation.ts';

export function integrationsHandlers(
  deps: IntegrationsDeps & { installs: Installs; support_email: string | null },
): HandlersOf<keyof typeof integrationsEndpoints> {
  const { orm, clock, platforms, public_url, connect, support_email } = deps;
  const finish = async (platform: PlatformName, query: CallbackQuery, { headers, ip }: CallRequest) => {
    const done = await finishInstall(deps, platform, {
      query,
      cookies: headers.cookie as string | undefined,
      ip,
    });
    return done.ok ? ({ ok: true, body: done.installed } as const) : (done satisfies Failure);
  };
  /** In the platform's app store, else with us, where nobody has to say which store it is. */
  const installUrlOf = ({ name, install: { begin_path }, shop_domain }: PlatformManifest): string | null => {
    const begins = begin_path !== undefined && shop_domain === undefined && platforms[name]?.authorizeUrl;
    return connect.app_store_urls[name] ?? (begins ? public_url() + begin_path : null);
  };
  return {
    ...connectHandlers(deps),
    install: ({ body: { platform, ...query }, request }) => finish(platform, query, request),
    shopify_install: ({ body, request }) => finish('shopify', body, request),

    async integrations_list({ auth }) {
      const merchant = await findMerchant(orm, auth.workspace_id);
      const addresses = byPlatform((manifest) => ({ install_url: installUrlOf(manifest) }));
      const theme_editor_url =
        (merchant?.platform === 'shopify' && platforms.shopify?.themeEditorUrl?.(merchant.store_id)) || null;
      return {
        ok: true,
        body: { ...addresses, shopify: { ...addresses.shopify, theme_editor_url }, support_email },
      };
    },

    installation: async ({ auth }) => ({
      ok: true,
      body: await installationOf(orm, auth.workspace_id, clock.now()),
    }),
  };
}
