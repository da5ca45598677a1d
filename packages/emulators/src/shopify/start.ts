import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { costOf, type Fault, isOfMutations, throttledAnswer, UNAUTHORIZED } from './faults.ts';
import { execute } from './graphql.ts';
import { approvalPage, type ManagedPlan, plainPage, pricingPage } from './pages.ts';
import { Shop, type Subscription } from './shop.ts';
import { createPostman, type SentWebhook, webhook } from './webhooks.ts';

export type { ManagedPlan } from './pages.ts';

export interface ShopifyEmulatorOptions {
  /** What webhooks are signed with. */
  api_secret: string;
  app_handle: string;
  /** Plans that are chosen on the page of prices, and where a merchant goes from there. */
  managed?: { plans: readonly ManagedPlan[]; welcome_url: string };
  /** What `currentPeriodEnd` says during a trial; Shopify's own pages do not say. */
  trial_period?: 'trial' | 'first_paid';
}

/** A call of the Admin API that was made. */
export interface Asked {
  shop: string;
  operation: string;
  variables: Record<string, unknown>;
}

/**
 * Shopify's billing of apps over HTTP, on loopback: the Admin API of every shop at `{url}/{shop}`, the page on which a merchant agrees, the page of prices at
 * `{url}/store/{handle}/charges/{app}/pricing_plans`. Times are milliseconds.
 */
export async function startShopify(options: ShopifyEmulatorOptions) {
  const shops = new Map<string, Shop>();
  const sent: SentWebhook[] = [];
  const asked: Asked[] = [];
  const faults: Fault[] = [];
  const postman = createPostman();
  let ahead = 0;
  let number = 1_000;
  let url = '';
  const now = () => Date.now() + ahead;
  const nextNumber = () => ++number;

  function tell(shop: string, topic: string, data: object): void {
    const message = webhook(options.api_secret, { shop, topic, data, now: now() });
    sent.push(message);
    postman.post(message);
  }
  const changed = ({ domain }: Shop, { number: id, name, status }: Subscription) =>
    tell(domain, 'app_subscriptions/update', {
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

  async function answerApi(shop: Shop, request: IncomingMessage, reply: Reply): Promise<void> {
    const { query, variables = {} } = JSON.parse(await bodyOf(request)) as {
      query: string;
      variables?: Record<string, unknown>;
    };
    asked.push({
      shop: shop.domain,
      operation: /(\w+)[({ ]/.exec(query.replace(/^\w+ /, ''))?.[1] ?? '',
      variables,
    });
    const isSpared = isOfMutations(faults[0]) && !query.startsWith('mutation');
    const fault = isSpared ? undefined : faults.shift();
    if (fault === 'cut') {
      request.socket.destroy();
      return;
    }
    if (fault && 'status' in fault) return reply(fault.status, fault.body ?? '{}', fault.headers);
    if (fault && 'throttled_ms' in fault)
      return reply(200, JSON.stringify(throttledAnswer(fault.throttled_ms)));
    if (shop.token === undefined || request.headers['x-shopify-access-token'] !== shop.token)
      return reply(401, UNAUTHORIZED);
    const userError = fault?.user_error;
    const result = await execute(
      { shop, now: now(), nextNumber, confirmationUrl, userError },
      { query, variables },
    );
    reply(200, JSON.stringify({ ...result, extensions: costOf(20, 1_980) }));
  }

  async function answerApproval(shop: Shop, id: string, request: IncomingMessage, reply: Reply) {
    const { searchParams } = new URL(request.url ?? '', url);
    const subscription = shop.subscriptions.find((each) => String(each.number) === id);
    if (!subscription || subscription.signature !== searchParams.get('signature'))
      return reply(404, plainPage('Not found'));
    if (subscription.status !== 'PENDING')
      return reply(410, plainPage('This charge cannot be approved any more'));
    if (request.method !== 'POST') return reply(200, approvalPage(shop.domain, subscription));
    const decision = new URLSearchParams(await bodyOf(request)).get('decision');
    if (decision === 'decline') {
      shop.decline(subscription);
      return reply(200, plainPage('The charge was declined'));
    }
    if (decision !== 'approve') return reply(400, plainPage('Choose one'));
    shop.approve(subscription, now());
    return redirect(reply, subscription.return_url, id);
  }

  async function answerPricing(shop: Shop, request: IncomingMessage, reply: Reply) {
    const { managed } = options;
    if (!managed || shop.token === undefined) return reply(404, plainPage('Not found'));
    if (request.method !== 'POST') return reply(200, pricingPage(shop.domain, managed.plans));
    const handle = new URLSearchParams(await bodyOf(request)).get('plan');
    const plan = managed.plans.find((each) => each.handle === handle);
    if (!plan) return reply(400, plainPage('Choose one'));
    // A trial is given once.
    const trial_days = shop.subscriptions.some((each) => each.trial_days > 0) ? 0 : plan.trial_days;
    const terms = {
      ...plan,
      trial_days,
      return_url: managed.welcome_url,
      test: true,
      plan_handle: plan.handle,
    };
    const created = shop.create(terms, nextNumber(), now());
    shop.approve(created, now());
    return redirect(reply, managed.welcome_url, String(created.number));
  }

  const routes: [RegExp, (found: RegExpExecArray, request: IncomingMessage, reply: Reply) => unknown][] = [
    [
      /^\/([a-z0-9_-]+\.myshopify\.com)\/admin\/api\/2026-10\/graphql\.json$/,
      ([, domain = ''], ...rest) => answerApi(shopOf(domain), ...rest),
    ],
    [
      /^\/([a-z0-9_-]+\.myshopify\.com)\/admin\/charges\/1\/(\d+)\/RecurringApplicationCharge\/confirm_recurring_application_charge$/,
      ([, domain = '', id = ''], ...rest) => answerApproval(shopOf(domain), id, ...rest),
    ],
    [
      new RegExp(`^/store/([a-z0-9_-]+)/charges/${options.app_handle}/pricing_plans$`),
      ([, handle = ''], ...rest) => answerPricing(shopOf(`${handle}.myshopify.com`), ...rest),
    ],
  ];

  async function route(request: IncomingMessage, reply: Reply): Promise<void> {
    const { pathname } = new URL(request.url ?? '', url);
    for (const [pattern, answer] of routes) {
      const found = pattern.exec(pathname);
      if (found) return void (await answer(found, request, reply));
    }
    reply(404, plainPage('Not found'));
  }

  const server = createServer((request, response) => {
    const reply = replyOf(response);
    route(request, reply).catch((error: unknown) => reply(500, String(error)));
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
    /** The app is installed in a shop, or once more: the token that was good is none any more. */
    install(domain: string): string {
      const token = `shpat_${randomBytes(16).toString('hex')}`;
      shopOf(domain).token = token;
      return token;
    },
    uninstall(domain: string): void {
      shopOf(domain).uninstall();
      tell(domain, 'app/uninstalled', { myshopify_domain: domain });
    },
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
    messages(domain: string): SentWebhook[] {
      const own = sent.filter(({ shop }) => shop === domain);
      for (const each of own) sent.splice(sent.indexOf(each), 1);
      return own;
    },
    /** Webhooks are sent there from now on, and kept for `messages` as well. */
    sendWebhooksTo: postman.sendTo,
    /** Until all that were sent have been taken, or given up. */
    delivered: postman.idle,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Reply = (status: number, body: string, headers?: Record<string, string>) => void;

const replyOf =
  (response: ServerResponse): Reply =>
  (status, body, headers = {}) => {
    const type = body.startsWith('<') ? 'text/html; charset=utf-8' : 'application/json';
    response.writeHead(status, { 'content-type': type, ...headers }).end(body);
  };

function redirect(reply: Reply, to: string, charge_id: string): void {
  const location = new URL(to);
  location.searchParams.set('charge_id', charge_id);
  reply(302, '', { location: location.href });
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
