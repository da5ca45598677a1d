import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { describePayments } from '../../../ports/payments-contract.ts';
import { engines } from '../../../testing/engines.ts';
import { fakeClock } from '../../../testing/fake-clock.ts';
import { actingOn } from '../../../testing/open-payments.ts';
import {
  CARDS,
  createTestSandbox,
  fieldsOf,
  newBuyer,
  SANDBOX_PLANS,
  sendForm,
} from '../../../testing/sandbox.ts';
import { openSandbox } from './sandbox-payments.ts';

describe.each(engines())('on %s', (engine) => {
  describePayments('sandbox', async () => {
    const { payments, clock, close } = await createTestSandbox(engine);
    return {
      payments,
      buyer: newBuyer,
      plans: SANDBOX_PLANS,
      cards: CARDS,
      async payOn(url, card) {
        const { status } = await sendForm(url, fieldsOf(card === 'good' ? CARDS.good : CARDS.refused));
        if (status !== 303 && status !== 402) throw new Error(`the page answered ${status}`);
      },
      message: undefined,
      later: async (ms) => clock.advance(ms),
      close,
    };
  });

  it('does once what is asked for many times at once', async () => {
    const { payments, close } = await createTestSandbox(engine);
    onTestFinished(close);
    const { cards, subscribe } = payments;
    if (!cards?.create || !subscribe) throw new Error('the sandbox saves cards and subscribes by them');
    const act = actingOn({ payments, buyer: newBuyer });
    const buyer = newBuyer();
    const [account = '', ...others] = await many(() => payments.openAccount(buyer));
    expect(new Set([account, ...others]).size).toBe(1);
    const { url } = await act.checkout(account, SANDBOX_PLANS.small);
    await many(() => sendForm(url, fieldsOf(CARDS.good)));
    await act.single(account);
    expect(await payments.invoices(account)).toHaveLength(1);
    const key = randomUUID();
    const asked = { plan: SANDBOX_PLANS.large, with_trial: false, workspace_id: randomUUID(), key };
    await many(() => subscribe(account, asked));
    expect(await payments.invoices(account)).toHaveLength(2);
    // A card that is nobody's yet becomes one customer's.
    const made = await cards.create(CARDS.other);
    if (!made.ok) throw new Error(made.error);
    const accounts = await many(() => act.account());
    const saved = await Promise.all(accounts.map((id) => cards.attach(id, made.value.id)));
    expect(saved.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

const many = <T>(act: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 6 }, act));

describe('the sandbox', () => {
  it('does not open in production', () => {
    const deps = {
      clock: fakeClock(),
      public_url: () => 'https://replay.example.com',
      secret: new Uint8Array(32),
      deliver: async () => undefined,
      timeZoneOf: async () => 'UTC',
      production: true,
    };
    // Refused before anything is asked of the database.
    const orm = undefined as unknown as Parameters<typeof openSandbox>[0]['orm'];
    expect(() => openSandbox({ ...deps, orm })).toThrow('must not run in production');
  });
});
