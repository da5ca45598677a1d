import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import type { Mail, Mailer } from '../../ports/mailer.ts';
import { call } from '../api.ts';
import { aListState } from '../list-state.ts';
import { testPlatform } from '../platform.ts';
import { insertRecording } from '../recordings.ts';
import { codeOf, setUpTotp } from '../second-factor.ts';
import { insertSession } from '../sessions.ts';
import type { TestServer } from '../test-server.ts';
import { createTestMember, createTestWorkspace, headersOf } from '../workspaces.ts';
import type { Known } from './values.ts';

export const ROLES = ['owner', 'member', 'nobody', 'operator'] as const;
export type AskingRole = (typeof ROLES)[number];

let addresses = 0;
/** Each call from an address of its own: what is counted by address keeps no later cast waiting. The server trusts its proxy. */
const ask: typeof call = (server, name, options = {}) => {
  const n = ++addresses;
  const from = { 'x-forwarded-for': `172.16.${(n >> 8) & 255}.${n & 255}` };
  return call(server, name, { ...options, headers: { ...from, ...options.headers } });
};

/** Platforms in memory, by which stores are installed and connected. */
export const castPlatforms = () => ({
  tiendanube: testPlatform('tiendanube'),
  shopify: testPlatform('shopify'),
  bigcommerce: testPlatform('bigcommerce'),
});

type Mailbox = ReturnType<typeof createMailbox>;

export interface Cast {
  /** What there is to be named, of their own and of others. */
  known: Known;
  /** How that role shows who it is: anew for each request, so that one that signs out keeps the others signed in. */
  headers(role: AskingRole): Promise<Record<string, string>>;
}

/** A store with an owner, two members and something of everything, and one of somebody else's. */
export async function createCast(
  server: TestServer,
  {
    platforms,
    mailbox,
    operator_token,
  }: { platforms: ReturnType<typeof castPlatforms>; mailbox: Mailbox; operator_token: string },
): Promise<Cast> {
  const { deps } = server;
  const own = await storeOf(server);
  const other = await storeOf(server);
  const member = await createTestMember(server, own.owner);
  const another = await createTestMember(server, own.owner);
  const guarded = await createTestWorkspace(server);
  const { secret } = await setUpTotp(server, guarded);
  const by_password = { email: guarded.email, password: guarded.password };
  const begun = await ask(server, 'token_obtain', { body: by_password });
  const signed_in = await ask(server, 'token_obtain', {
    body: { email: own.owner.email, password: own.owner.password },
  });
  const installing = platforms.tiendanube.agree({ store_id: randomUUID() });
  const shopify = platforms.shopify.agree({ store_id: randomUUID() });
  const both = (name: keyof typeof own.ids) => [own.ids[name], own.ids[name], own.ids[name], other.ids[name]];
  const guest = `guest-${randomUUID()}@example.com`;
  await ask(server, 'invitations_create', { headers: own.owner.headers, body: { email: guest } });
  const invitation = await mailbox.codeTo(guest, 'register', 'token');
  const known: Known = {
    ...Object.fromEntries(Object.keys(own.ids).map((name) => [name, both(name as keyof typeof own.ids)])),
    session_ids: both('session_id'),
    user_id: [another.user_id, other.owner.user_id],
    factor: ['totp', randomUUID()],
    'saved_filters_save.state': [aListState()],
    'saved_filters_save.name': ['A name', 'A name', 'Mine'],
    'privacy_requests_create.email': ['someone@example.com'],
    'privacy_requests_create.customer_id': ['', 'customer 7'],
    'register.email': [`new-${randomUUID()}@example.com`, own.owner.email],
    'register.token': [invitation],
    'register.platform': ['other', 'tiendanube'],
    'register.merchant_id': ['', 'x'],
    'token_obtain.invitation': [invitation],
    'users_me_update.email': [own.owner.email, 'another@example.com'],
    'invitations_create.email': [`guest-${randomUUID()}@example.com`],
    'team_security_update.second_factor_required': [false, true],
    'stores_update.store_name': ['A store', '\u202e'],
    'stores_update.main_language': ['es', 'xx'],
    'sessions_neighbours.search': ['example'],
    'sessions_frame.number': ['0', '7'],
    merchant_id: [own.owner.merchant_id, other.owner.merchant_id],
    store_of_blocks: [own.owner.store_id],
    email: [own.owner.email, own.owner.email, member.email, other.owner.email, 'nobody@example.com'],
    password: [own.owner.password, 'a fairly long & unusual phrase', 'wrong'],
    current_password: [own.owner.password, own.owner.password, 'wrong'],
    new_password: [own.owner.password, 'another quite unusual phrase'],
    refresh: [signed_in.body.refresh, 'a.b.c'],
    challenge: [begun.body.second_factor.challenge],
    code: ['123456', 'x'.repeat(43)],
    'install.code': [installing],
    'install.platform': ['tiendanube', 'shopify', 'bigcommerce'],
    'shopify_install.code': [shopify],
    'second_factor_verify.code': [codeOf(secret, deps.clock.now() + 30_000)],
    ...(await mailedCodes(server, mailbox)),
    token: [invitation, 'x'.repeat(43)],
    invitation: [invitation],
    'create_checkout.platform': ['stripe'],
    new_plan_id: ['starter', 'free', 'growth', 'nothing'],
    product_id: ['starter', 'growth'],
    plan_id: ['starter', 'growth'],
    success_url: [`${deps.public_url()}/billing`, `${server.url}/billing`],
    cancel_url: [`${deps.public_url()}/billing`, `${server.url}/billing`],
    return_url: [`${deps.public_url()}/billing`, `${server.url}/billing`],
    payment_method_id: ['pm_sandbox', 'pm_x'],
    number: ['4242 4242 4242 4242', '0', '1'],
    cvc: ['123', '0000', 'x'],
    exp_month: [12, 1, 13],
    exp_year: [2099, 2000],
    time_zone: ['America/Buenos_Aires', 'Europe/Nowhere'],
    tz: ['America/Buenos_Aires', 'Europe/Nowhere', 'UTC'],
    page: ['1', '2', '1000000'],
    page_size: [10, '25', '100'],
    view: ['list'],
    search: ['example', 'x', 'store'],
    kind: ['export_visitor', 'erase_visitor', 'send_mail'],
    key: ['x'],
  };
  return {
    known,
    async headers(role) {
      if (role === 'nobody') return {};
      if (role === 'operator') return { authorization: `Bearer ${operator_token}` };
      const { user_id } = role === 'owner' ? own.owner : member;
      return { ...(await headersOf(deps, { user_id, workspace_id: own.owner.workspace_id })) };
    },
  };
}

/** Mails that go nowhere, but for the codes in their links. */
export function createMailbox() {
  const mails: Mail[] = [];
  const mailer: Mailer = {
    send: async (mail) => void mails.push(mail),
    check: async () => undefined,
    close: () => undefined,
  };
  return {
    mailer,
    /** What stands as that parameter in the link to that page, in a mail to that address. */
    codeTo: (address: string, page: string, parameter = 'code'): Promise<string> =>
      vi.waitFor(
        () => {
          const links = mails.filter(({ to }) => to === address).map(({ link = '' }) => link);
          const link = links.find((one) => one.includes(`/${page}?`));
          if (!link) throw new Error(`no link to ${page} has come to ${address}`);
          return new URL(link).searchParams.get(parameter) ?? '';
        },
        { timeout: 60_000, interval: 20 },
      ),
  };
}

/** Codes of mailed links: of people of whom no more is asked. */
async function mailedCodes(server: TestServer, { codeTo }: Mailbox) {
  const [forgetful, moving, moved] = [
    await createTestWorkspace(server),
    await createTestWorkspace(server),
    await createTestWorkspace(server),
  ];
  await ask(server, 'forgot_password', { body: { email: forgetful.email } });
  const wish = async ({ headers, password }: typeof moving) => {
    const email = `new-${randomUUID()}@example.com`;
    await ask(server, 'users_me_update', { headers, body: { email, current_password: password } });
    return codeTo(email, 'confirm-email');
  };
  const [wished, taken] = [await wish(moving), await wish(moved)];
  await ask(server, 'confirm_email', { body: { code: taken } });
  return {
    'reset_password.code': [await codeTo(forgetful.email, 'reset-password')],
    'confirm_email.code': [wished],
    'undo_email.code': [await codeTo(moved.email, 'undo-email')],
  };
}

/** A store that has one of everything, and its ids. */
async function storeOf(server: TestServer) {
  const owner = await createTestWorkspace(server);
  const { headers, workspace_id } = owner;
  const now = Date.now();
  const page = { page_id: randomUUID(), tab_id: randomUUID() };
  const session_id = await insertSession(server, workspace_id, {
    created_at: now,
    user_email: 'visitor@example.com',
    original_url: 'https://store.example/',
    event_counts: { 2: 1 },
    views: [{ url: 'https://store.example/', title: 'Home', at: now, ...page }],
  });
  const recording = await insertRecording(server, { workspace_id, session_id }, 'word');
  const invited = await ask(server, 'invitations_create', {
    headers,
    body: { email: `guest-${randomUUID()}@example.com` },
  });
  const saved = await ask(server, 'saved_filters_save', {
    headers,
    body: { name: 'Mine', state: aListState() },
  });
  const asked = await ask(server, 'privacy_requests_create', {
    headers,
    body: { kind: 'export_visitor', email: 'nobody-visits@example.com' },
  });
  const devices = await ask(server, 'sign_ins_list', { headers });
  const subscription = await ask(server, 'active_subscription', { headers });
  return {
    owner,
    ids: {
      session_id,
      ...recording,
      saved_filter_id: saved.body.id as string,
      invitation_id: invited.body.id as string,
      store_id: owner.merchant_id,
      subscription_id: subscription.body.id as string,
      request_id: asked.body.id as string,
      sign_in_id: devices.body.results[0].id as string,
    },
  };
}
