import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FastifyBaseLogger, fastify } from 'fastify';
import { addSandboxPages } from '../adapters/payments/sandbox/pages/add-pages.ts';
import { openSandbox } from '../adapters/payments/sandbox/sandbox-payments.ts';
import { onError } from '../http/errors.ts';
import { addSecurityHeaders } from '../http/security-headers.ts';
import { createLogger } from '../kernel/logger.ts';
import type { PayingPlan, Payments, ProviderMessage, RawCard } from '../ports/payments.ts';
import { createTestDatabase, type TestDatabase } from './databases.ts';
import type { Engine } from './engines.ts';
import { type FakeClock, fakeClock } from './fake-clock.ts';

export interface TestSandbox {
  payments: Payments;
  url: string;
  /** Of every store. */
  time_zone: string;
  clock: FakeClock;
  database: TestDatabase;
  /** What was delivered so far. */
  messages: ProviderMessage[];
  /** Everything that was logged, at the level of debugging. */
  logs(): string;
  close(): Promise<void>;
}

/** The sandbox on a fresh database, and its pages by HTTP on the loopback. Its clock stands at 15 January 2026, 12:00 UTC. */
export async function createTestSandbox(engine: Engine): Promise<TestSandbox> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-sandbox-'));
  const database = await createTestDatabase(engine, folder);
  const { orm } = database.database;
  const clock = fakeClock();
  const lines: string[] = [];
  const messages: ProviderMessage[] = [];
  const log: FastifyBaseLogger = createLogger('debug', { write: (line) => lines.push(line) });
  const app = fastify({ loggerInstance: log });
  app.setErrorHandler(onError);
  addSecurityHeaders(app, () => false);
  const secret = crypto.getRandomValues(new Uint8Array(32));
  const deliver = async (message: ProviderMessage) => {
    messages.push(message);
  };
  const public_url = () => sandbox.url;
  const { payments, pages } = openSandbox({
    orm,
    clock,
    public_url,
    secret,
    deliver,
    timeZoneOf: async () => sandbox.time_zone,
    production: false,
  });
  addSandboxPages(app, pages);
  const sandbox: TestSandbox = {
    payments,
    url: '',
    time_zone: 'UTC',
    clock,
    database,
    messages,
    logs: () => lines.join(''),
    async close() {
      await app.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  sandbox.url = await app.listen({ host: '127.0.0.1', port: 0 });
  return sandbox;
}

export const SANDBOX_PLANS = {
  small: planOf({ id: 'starter', name: 'Starter', amount: '19.00' }),
  large: planOf({ id: 'growth', name: 'Growth', amount: '49.00' }),
  yearly: planOf({ id: 'growth-year', name: 'Growth, by the year', amount: '490.00', frequency: 'year' }),
} as const;

function planOf(plan: Pick<PayingPlan, 'id' | 'name' | 'amount'> & Partial<PayingPlan>): PayingPlan {
  return {
    currency: 'USD',
    frequency: 'month',
    trial_days: 14,
    stripe_price_id: null,
    shopify_plan_handle: null,
    ...plan,
  };
}

export const rawCard = (number: string, change: Partial<RawCard> = {}): RawCard => ({
  number,
  exp_month: 12,
  exp_year: 2034,
  cvc: '123',
  ...change,
});

export const CARDS = {
  good: rawCard('4242424242424242'),
  other: rawCard('5555555555554444'),
  declined: rawCard('4000000000000341'),
  refused: rawCard('4000000000000002'),
} as const;

export const newBuyer = () => ({
  workspace_id: randomUUID(),
  email: 'ana@example.com',
  store_name: 'Peña & <Ñandú>',
  language: 'en' as const,
  store_id: '5000001',
});

export interface Shown {
  status: number;
  headers: Headers;
  text: string;
}

export async function show(url: string, init: RequestInit = {}): Promise<Shown> {
  const response = await fetch(url, { redirect: 'manual', ...init });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Sends the form of a page, with the token that stands in it, as a browser without script does. */
export async function sendForm(url: string, fields: Record<string, string>): Promise<Shown> {
  const { text } = await show(url);
  const token = /name="token" value="([^"]+)"/.exec(text)?.[1] ?? '';
  return show(url, { method: 'POST', body: new URLSearchParams({ token, ...fields }) });
}

export const fieldsOf = ({ number, exp_month, exp_year, cvc }: RawCard): Record<string, string> => ({
  number,
  exp_month: String(exp_month),
  exp_year: String(exp_year),
  cvc,
});
