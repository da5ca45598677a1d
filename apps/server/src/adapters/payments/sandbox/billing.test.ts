import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CardKeeper, PayingPlan, RawCard } from '../../../ports/payments.ts';
import { actingOn, DAY_MS } from '../../../testing/open-payments.ts';
import {
  CARDS,
  createTestSandbox,
  fieldsOf,
  newBuyer,
  rawCard,
  SANDBOX_PLANS,
  sendForm,
  show,
  type TestSandbox,
} from '../../../testing/sandbox.ts';

const { small, large, yearly } = SANDBOX_PLANS;

/** What is the sandbox's own beside the contract: dates and amounts to the cent, and what its cards do. */
describe('the sandbox', () => {
  let sandbox: TestSandbox;
  let cards: CardKeeper;
  let act: Pick<ReturnType<typeof actingOn>, 'account' | 'checkout' | 'single' | 'live'>;
  beforeAll(async () => {
    sandbox = await createTestSandbox('pglite');
    const { payments } = sandbox;
    if (!payments.cards) throw new Error('the sandbox saves cards');
    cards = payments.cards;
    act = actingOn({ payments, buyer: newBuyer });
  });
  afterAll(() => sandbox?.close());

  async function save(account: string, raw: RawCard) {
    const made = await cards.create?.(raw);
    return made?.ok ? cards.attach(account, made.value.id) : made;
  }
  async function subscribed(plan: PayingPlan): Promise<string> {
    const account = await act.account();
    await save(account, CARDS.good);
    const asked = { plan, with_trial: false, workspace_id: randomUUID(), key: randomUUID() };
    expect(await sandbox.payments.subscribe?.(account, asked)).toMatchObject({ ok: true });
    return account;
  }
  const later = (days: number) => sandbox.clock.advance(days * DAY_MS);
  const goTo = (at: number) => sandbox.clock.advance(at - sandbox.clock.now());
  /** Newest first. */
  const bills = async (account: string) =>
    (await sandbox.payments.invoices(account)).map(({ amount, status }) => `${amount} ${status}`);
  async function change(account: string, plan: PayingPlan) {
    const { id } = await act.single(account);
    return sandbox.payments.changePlan?.(id, { plan, key: randomUUID() });
  }

  it('counts periods from the day on which the first began, and bills each, looked at or not', async () => {
    goTo(Date.UTC(2027, 0, 31, 9, 30));
    const account = await subscribed(small);
    goTo(Date.UTC(2027, 1, 28, 9, 29));
    expect(await act.single(account)).toMatchObject({ period_end: Date.UTC(2027, 1, 28, 9, 30) });
    expect(await bills(account)).toEqual(['19.00 paid']);
    goTo(Date.UTC(2027, 4, 1));
    expect(await act.single(account)).toMatchObject({
      period_start: Date.UTC(2027, 3, 30, 9, 30),
      period_end: Date.UTC(2027, 4, 31, 9, 30),
    });
    const invoices = await sandbox.payments.invoices(account);
    expect(
      invoices.map(({ number, created_at }) => [number, new Date(created_at).toISOString().slice(0, 10)]),
    ).toEqual([
      ['TEST-0004', '2027-04-30'],
      ['TEST-0003', '2027-03-31'],
      ['TEST-0002', '2027-02-28'],
      ['TEST-0001', '2027-01-31'],
    ]);
    const ofLeapDay = Date.UTC(2028, 1, 29);
    goTo(ofLeapDay);
    const other = await subscribed(yearly);
    expect(await act.single(other)).toMatchObject({
      period_start: ofLeapDay,
      period_end: Date.UTC(2029, 1, 28),
    });
  });

  it('credits to the cent what is left of a plan, and takes it from what comes next', async () => {
    goTo(Date.UTC(2029, 0, 1));
    const account = await subscribed(small);
    const { period_start, period_end } = await act.single(account);
    later(10);
    // 21 of 31 days: 19.00 gives 12.87 back, and 49.00 takes 33.19.
    await change(account, large);
    expect(await act.single(account)).toMatchObject({ plan_ref: large.id, period_start, period_end });
    expect((await bills(account))[0]).toBe('20.32 paid');
    await change(account, small);
    expect((await bills(account))[0]).toBe('-20.32 paid');
    later(21);
    expect((await bills(account))[0]).toBe('0.00 paid');
    later(28);
    expect((await bills(account))[0]).toBe('17.68 paid');
    // A plan that is paid by the year begins a period of its own.
    await change(account, yearly);
    expect((await bills(account))[0]).toBe('471.00 paid');
    expect(await act.single(account)).toMatchObject({
      period_start: sandbox.clock.now(),
      period_end: Date.UTC(2030, 2, 1),
    });
  });

  it('tries a renewal that failed again for a week, and then ends', async () => {
    const account = await subscribed(small);
    const { id, period_end } = await act.single(account);
    await save(account, CARDS.declined);
    goTo((period_end ?? 0) + 7 * DAY_MS - 1);
    expect(await act.single(account)).toMatchObject({ id, status: 'past_due' });
    expect(await bills(account)).toEqual(['19.00 open', '19.00 paid']);
    later(1);
    const [ended] = await sandbox.payments.subscriptionsOf(account);
    expect(ended).toMatchObject({ id, status: 'ended', ended_at: (period_end ?? 0) + 7 * DAY_MS });
    expect(await bills(account)).toEqual(['19.00 uncollectible', '19.00 paid']);
  });

  it('takes a better card for what is overdue at once, and withdraws what is left unpaid', async () => {
    const [ana, eva] = [await subscribed(small), await subscribed(small)];
    for (const account of [ana, eva]) await save(account, CARDS.declined);
    later(32);
    for (const account of [ana, eva]) expect((await act.single(account)).status).toBe('past_due');
    await save(ana, CARDS.other);
    expect((await act.single(ana)).status).toBe('active');
    expect(await bills(ana)).toEqual(['19.00 paid', '19.00 paid']);
    const { id } = await act.single(eva);
    await sandbox.payments.end(eva, id);
    expect(await bills(eva)).toEqual(['19.00 void', '19.00 paid']);
    // Begun anew: what was not paid is not asked for with another plan either.
    const third = await subscribed(small);
    await save(third, CARDS.declined);
    later(32);
    expect(await change(third, large)).toEqual({ ok: false, error: 'card_declined' });
    await cards.remove(third, (await cards.list(third))[0]?.id ?? '');
    expect(await change(third, large)).toMatchObject({ ok: true });
    expect(await bills(third)).toEqual(['49.00 paid', '19.00 void', '19.00 paid']);
    expect(await act.single(third)).toMatchObject({ status: 'active', period_start: sandbox.clock.now() });
  });

  it('charges the first period when a trial ends, and nobody’s twice', async () => {
    const account = await act.account();
    await save(account, CARDS.good);
    const asked = { plan: small, with_trial: true, workspace_id: randomUUID(), key: randomUUID() };
    await sandbox.payments.subscribe?.(account, asked);
    expect(await change(account, large)).toMatchObject({ ok: true });
    expect(await bills(account)).toEqual([]);
    later(15);
    expect(await bills(account)).toEqual(['49.00 paid']);
    expect(await act.single(account)).toMatchObject({ status: 'active', plan_ref: large.id });
  });

  const past = { exp_month: 1, exp_year: 2026 };
  it.each([
    ['4242424242424242', {}, 'ok', 303],
    ['5555555555554444', {}, 'ok', 303],
    ['4000000000000341', {}, 'ok', 402],
    ['4000000000000002', {}, 'card_declined', 402],
    ['4000000000009995', {}, 'card_funds', 402],
    ['4000000000000069', {}, 'card_expired', 402],
    ['4000000000000127', {}, 'card_cvc', 402],
    // Its page asks instead.
    ['4000002500003155', {}, 'card_authentication', 200],
    ['4242424242424241', {}, 'card_number', 402],
    ['', {}, 'card_number', 402],
    ['4242424242424242', past, 'card_expired', 402],
    ['4242424242424242', { exp_month: 13 }, 'card_expired', 402],
    ['4242424242424242', { cvc: '12' }, 'card_cvc', 402],
    // Good for some other machine, and unknown to this one.
    ['378282246310005', {}, 'card_declined', 402],
  ] as const)(
    'of the card %s %j: says %s when it is saved, %i on a page',
    async (number, change, said, status) => {
      const raw = rawCard(number, change);
      const account = await act.account();
      const outcome = await save(account, raw);
      expect(outcome?.ok ? 'ok' : outcome?.error).toBe(said);
      const { url } = await act.checkout(account, small);
      expect((await sendForm(url, fieldsOf(raw))).status).toBe(status);
      expect(await act.live(account)).toHaveLength(status === 303 ? 1 : 0);
    },
  );

  it('lets a bank ask the card’s holder on the page', async () => {
    const account = await act.account();
    const { url } = await act.checkout(account, small);
    const card = fieldsOf(rawCard('4000002500003155'));
    expect((await sendForm(url, card)).text).toContain('Confirm with your bank');
    const { status, text } = await sendForm(url, { bank: 'no' });
    expect([status, text]).toEqual([402, expect.stringContaining('Your bank didn’t get your confirmation')]);
    expect(await act.live(account)).toEqual([]);
    await sendForm(url, card);
    expect((await sendForm(url, { bank: 'yes' })).status).toBe(303);
    expect(await act.live(account)).toHaveLength(1);
    later(32);
    // Set up once, it pays by itself.
    expect(await act.single(account)).toMatchObject({ status: 'active' });
    // A bank that nobody asked says nothing.
    const another = await act.checkout(await act.account(), small);
    expect((await sendForm(another.url, { bank: 'yes' })).status).toBe(402);
  });

  it('takes no payment on a page that was closed, until it is asked for again', async () => {
    const account = await act.account();
    const key = randomUUID();
    const first = await act.checkout(account, small, { key });
    expect(await act.checkout(account, small, { key })).toEqual(first);
    expect((await act.checkout(await act.account(), small, { key })).id).not.toBe(first.id);
    await act.checkout(account, large);
    expect((await show(first.url)).status).toBe(410);
    expect(await act.checkout(account, small, { key })).toEqual(first);
    expect((await sendForm(first.url, fieldsOf(CARDS.good))).status).toBe(303);
    expect(await bills(account)).toEqual(['19.00 paid']);
    const old = await act.checkout(await act.account(), small);
    later(1);
    expect((await show(old.url)).status).toBe(410);
  });

  it('tells of every change once, and of nothing else', async () => {
    const { messages, payments } = sandbox;
    const account = await act.account();
    messages.length = 0;
    const told = () => messages.splice(0).map(({ account_id }) => account_id);
    const { url } = await act.checkout(account, small);
    expect(told()).toEqual([account]);
    await sendForm(url, fieldsOf(CARDS.refused));
    expect(told()).toEqual([]);
    await sendForm(url, fieldsOf(CARDS.good));
    expect(messages[0]?.message_id).toMatch(/^evt_.{32}$/);
    expect(told()).toEqual([account]);
    const { id } = await act.single(account);
    const key = randomUUID();
    for (const plan of [large, large]) await payments.changePlan?.(id, { plan, key });
    expect(told()).toEqual([account]);
    await payments.setEnding(id, { next_plan_id: null });
    await payments.setEnding(id, { next_plan_id: null });
    expect(told()).toEqual([account]);
    for (const again of [1, 2]) {
      await payments.end(account, id);
      await payments.end(account, id);
      expect(told(), `${again}`).toHaveLength(again === 1 ? 1 : 0);
    }
    expect(await payments.changePlan?.(id, { plan: small, key: randomUUID() })).toMatchObject({
      error: 'not_found',
    });
    expect(await payments.changePlan?.('sub_none', { plan: small, key })).toMatchObject({
      error: 'not_found',
    });
    await expect(payments.setEnding('sub_none', null)).rejects.toThrow();
    expect(told()).toEqual([]);
  });
});
