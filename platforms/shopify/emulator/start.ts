import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Asked, answerApi } from './api.ts';
import { answerApproval, answerPricing, type Managed } from './charges.ts';
import type { Fault } from './faults.ts';
import { replyOf, type Visit } from './http.ts';
import { type AppSettings, answerAuthorize, answerLaunch, answerToken } from './oauth.ts';
import { plainPage } from './pages.ts';
import { createPost } from './post.ts';
import { type Profile, Shop, type Subscription } from './shop.ts';
import { answerThemeEditor, headOf, type StorefrontPage } from './theme.ts';
import type { SentWebhook } from './webhooks.ts';

export type { ManagedPlan } from './pages.ts';
export type { SentWebhook } from './webhooks.ts';

export interface ShopifyEmulatorOptions {
  /** The app's client id. */
  api_key?: string;
  /** What webhooks and addresses are signed with, and codes are changed by. */
  api_secret: string;
  app_handle: string;
  /** Where a merchant is sent who opens the app in the admin. */
  app_url?: string;
  /** Where an installation may end; any address without it. */
  redirect_urls?: readonly string[];
  /** Plans that are chosen on the page of prices, and where a merchant goes from there. */
  managed?: Managed;
  /** What `currentPeriodEnd` says during a trial; Shopify's own pages do not say. */
  trial_period?: 'trial' | 'first_paid';
}

/**
 * Shopify as apps meet it, over HTTP, on loopback. Of every shop at `{url}/{shop}`: the Admin API, the page on which the app is installed and its tokens, the
 * page on which a merchant agrees to a charge, the theme editor. At `{url}/store/{handle}`: the page of prices (`charges/{app}/pricing_plans`) and the link
 * that opens the app (`apps/{app}`). Times are milliseconds.
 */
export async function startShopify(options: ShopifyEmulatorOptions) {
  const app: AppSettings = {
    api_key: 'an-api-key',
    app_url: undefined,
    redirect_urls: undefined,
    ...options,
  };
  const shops = new Map<string, Shop>();
  const asked: Asked[] = [];
  const faults: Fault[] = [];
  let ahead = 0;
  let number = 1_000;
  let url = '';
  const now = () => Date.now() + ahead;
  const nextNumber = () => ++number;
  const post = createPost(app.api_secret, now);

  const changed = (shop: Shop, { number: id, name, status }: Subscription) =>
    post.tell(shop, 'app_subscriptions/update', {
      app_subscription: { admin_graphql_api_id: `gid://shopify/AppSubscription/${id}`, name, status },
    });
  /** The shop, with what has fallen due done. */
  function shopOf(domain: string): Shop {
    const shop =
      shops.get(domain) ?? new Shop(domain, { changed, trial_period: options.trial_period ?? 'trial' });
    shops.set(domain, shop);
    shop.settle(now());
    return shop;
  }
  const confirmationUrl = ({ domain }: Shop, { number: id, signature }: Subscription) =>
    `${url}/${domain}/admin/charges/1/${id}/RecurringApplicationCharge/confirm_recurring_application_charge?signature=${signature}`;
  const oauthShop = ({ domain, grants }: Shop) => ({ domain, grants, now: now() });

  const ofShop: [RegExp, (shop: Shop, visit: Visit, found: string) => unknown][] = [
    [
      /^\/admin\/api\/2026-10\/graphql\.json$/,
      (shop, visit) => answerApi({ shop, now: now(), nextNumber, confirmationUrl }, { faults, asked }, visit),
    ],
    [/^\/admin\/oauth\/authorize$/, (shop, visit) => answerAuthorize(app, oauthShop(shop), visit)],
    [/^\/admin\/oauth\/access_token$/, (shop, visit) => answerToken(app, oauthShop(shop), visit)],
    [/^\/admin\/themes\/current\/editor$/, (shop, visit) => answerThemeEditor(shop, app.api_key, visit)],
    [
      /^\/admin\/charges\/1\/(\d+)\/RecurringApplicationCharge\/confirm_recurring_application_charge$/,
      (shop, visit, id) => answerApproval(shop, id, now(), visit),
    ],
    [
      new RegExp(`^/charges/${app.app_handle}/pricing_plans$`),
      (shop, visit) => answerPricing(shop, options.managed, { now: now(), nextNumber }, visit),
    ],
    [new RegExp(`^/apps/${app.app_handle}$`), (shop, visit) => answerLaunch(app, oauthShop(shop), visit)],
  ];
  /** A shop's own pages stand behind its domain, those of its admin behind its handle. */
  function addressed(pathname: string): { domain: string; path: string } | undefined {
    const found = /^\/(?:([a-z0-9_-]+\.myshopify\.com)(?=\/admin\/)|store\/([a-z0-9_-]+))(\/.*)$/.exec(
      pathname,
    );
    if (!found) return undefined;
    const [, domain, handle, path = ''] = found;
    return { domain: domain ?? `${handle}.myshopify.com`, path };
  }

  async function route(pathname: string, visit: Visit): Promise<void> {
    const to = addressed(pathname);
    for (const [pattern, answer] of to ? ofShop : []) {
      const found = pattern.exec(to?.path ?? '');
      if (found) return void (await answer(shopOf(to?.domain ?? ''), visit, found[1] ?? ''));
    }
    visit.reply(404, plainPage('Not found'));
  }

  const server = createServer((request, response) => {
    const reply = replyOf(response);
    const { pathname, searchParams: params } = new URL(request.url ?? '', url);
    route(pathname, { request, reply, params }).catch((error: unknown) => reply(500, String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    api_url: (shop: string) => `${url}/${shop}`,
    /** Its clock, which `later` puts forward. */
    clock: { now },
    later(ms: number): void {
      ahead += ms;
      for (const domain of shops.keys()) shopOf(domain);
    },
    /** The app is installed in a shop without its pages, or once more: the token that was good is none any more. This one does not end. */
    install: (domain: string): string => shopOf(domain).grants.issueForEver().access_token,
    /** Where a merchant is sent from now on who opens the app in the admin. */
    openAppAt(url: string): void {
      app.app_url = url;
    },
    /** A merchant's store is told of: what it is called, and where it is. */
    updateShop(domain: string, change: Partial<Profile>): void {
      const shop = shopOf(domain);
      shop.profile = { ...shop.profile, ...change };
      post.tell(shop, 'shop/update', resourceOf(shop));
    },
    /** A merchant has allowed other things than before. */
    changeScopes(domain: string, scope: string): void {
      const shop = shopOf(domain);
      const [previous, current] = [shop.grants.scope, scope].map((each) => each.split(',').filter(Boolean));
      shop.grants.scope = scope;
      post.tell(shop, 'app/scopes_update', { previous, current });
    },
    /** Its tokens and its webhooks go, and what it has put into the shop; the message of that is the last one. */
    uninstall(domain: string): void {
      const shop = shopOf(domain);
      post.tell(shop, 'app/uninstalled', resourceOf(shop));
      shop.uninstall();
    },
    /** What the app has asked to be told of in a shop. */
    webhooks: (domain: string) => structuredClone(shopOf(domain).installation.webhooks),
    /** What the app has put into a shop. */
    metafields: (domain: string) => structuredClone(shopOf(domain).installation.metafields),
    /** What stands in the head of a page of the store by the app embed; empty while that is off. */
    headOf: (domain: string, page?: StorefrontPage) => headOf(shopOf(domain), page),
    /** A privacy message (`customers/redact` and such), to where the app's settings have them sent. */
    sendCompliance: (domain: string, topic: string, data: object) =>
      post.tellApp(shopOf(domain), topic, data),
    /** Where privacy messages are sent from now on: an address of the app's settings, not of a shop. */
    sendComplianceTo: post.sendComplianceTo,
    /** From its next bill on the shop pays none, or pays again. */
    payBills(domain: string, pays: boolean): void {
      shopOf(domain).is_unpaid = !pays;
    },
    /** What the next calls of the Admin API meet, one each. */
    fail: (...more: Fault[]) => void faults.push(...more),
    /** The calls of the Admin API so far, of all shops. */
    asked: asked as readonly Asked[],
    subscriptions: (domain: string): readonly Readonly<Subscription>[] => shopOf(domain).subscriptions,
    /** Whose rest was credited when they were cancelled. */
    credited: (domain: string): readonly number[] => shopOf(domain).credited,
    /** The webhooks of a shop since this was last asked. */
    messages: (domain: string): SentWebhook[] => post.taken(domain),
    /** Webhooks are sent there as well from now on (as the app's settings have it, for all shops), and kept for `messages` as well. */
    sendWebhooksTo: post.sendAllTo,
    /** Until all that were sent have been taken, or given up. */
    delivered: post.idle,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A shop as its webhooks tell of it. */
const resourceOf = ({ domain, profile }: Shop) => ({
  name: profile.name,
  email: profile.email,
  domain: profile.host,
  primary_locale: profile.locale,
  myshopify_domain: domain,
});
