import { describe, expect, it } from 'vitest';
import { describePayments } from '../../../ports/payments-contract.ts';
import { engines } from '../../../testing/engines.ts';
import { fakeClock } from '../../../testing/fake-clock.ts';
import {
  CARDS,
  createTestSandbox,
  fieldsOf,
  newBuyer,
  SANDBOX_PLANS,
  sendForm,
} from '../../../testing/sandbox.ts';
import { openSandbox } from './open.ts';

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
});

describe('the sandbox', () => {
  it('does not open in production', () => {
    const deps = {
      clock: fakeClock(),
      public_url: () => 'https://replay.example.com',
      secret: new Uint8Array(32),
      deliver: async () => undefined,
      production: true,
    };
    // Refused before anything is asked of the database.
    const orm = undefined as unknown as Parameters<typeof openSandbox>[0]['orm'];
    expect(() => openSandbox({ ...deps, orm })).toThrow('not for production');
  });
});
