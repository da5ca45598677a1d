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
): HandlersOf<
  | 'install'
  | 'shopify_install'
  | 'stores_connect'
  | 'bigcommerce_connect'
  | 'integrations_list'
  | 'installation'
> {
  const { orm, clock, platforms, public_url, connect, support_email } = deps;
  const finish = async (platform: PlatformName, query: CallbackQuery, { headers, ip }: CallRequest) => {
    const done = await finishInstall(deps, platform, {
      query,
      cookies: headers.cookie as string | undefined,
      ip,
    });
    return done.ok ? ({ ok: true, body: done.installed } as const) : (done satisfies Failure);
  };
  return {
    ...connectHandlers(deps),
    install: ({ body: { platform, ...query }, request }) => finish(platform, query, request),
    shopify_install: ({ body, request }) => finish('shopify', body, request),

    async integrations_list({ auth }) {
      const merchant = await findMerchant(orm, auth.workspace_id);
      const { app_store_urls } = connect;
      const ownDoor = platforms.tiendanube?.authorizeUrl && `${public_url()}/install/tiendanube`;
      return {
        ok: true,
        body: {
          tiendanube: { install_url: app_store_urls.tiendanube ?? ownDoor ?? null },
          shopify: {
            install_url: app_store_urls.shopify ?? null,
            theme_editor_url:
              (merchant?.platform === 'shopify' && platforms.shopify?.themeEditorUrl?.(merchant.store_id)) ||
              null,
          },
          bigcommerce: { install_url: app_store_urls.bigcommerce ?? null },
          support_email,
        },
      };
    },

    installation: async ({ auth }) => ({
      ok: true,
      body: await installationOf(orm, auth.workspace_id, clock.now()),
    }),
  };
}
