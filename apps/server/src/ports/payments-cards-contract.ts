import { randomUUID } from 'node:crypto';
import { describe, expect, it, type TestContext } from 'vitest';
import { actingOn, DAY_MS, expectPeriod, type OpenPayments } from '../testing/open-payments.ts';
import type { CardKeeper, Outcome, RawCard, SavedCard } from './payments.ts';

const RETURN = {
  success_url: 'http://127.0.0.1:4400/settings/billing?card=saved',
  cancel_url: 'http://127.0.0.1:4400/settings/billing',
  language: 'en',
} as const;
const DECLINED = { ok: false, error: 'card_declined' };
const NOT_FOUND = { ok: false, error: 'not_found' };
const DONE = { ok: true, value: undefined };

/** What adapters do that save cards; of others it is skipped. */
export function describeCards(opened: () => OpenPayments): void {
  /** What the tests of cards need; skips the test where there are none. */
  function withCards(context: TestContext) {
    const { payments, cards, ...rest } = opened();
    const { cards: keeper, subscribe, changePlan } = payments;
    if (!keeper || !cards || !subscribe || !changePlan) return context.skip();
    return { ...rest, payments, raw: cards, keeper, subscribe, changePlan, act: actingOn(opened()) };
  }

  /** As the dashboard does it: makes the card known, and saves it. */
  async function save(keeper: CardKeeper, account_id: string, card: RawCard): Promise<Outcome<SavedCard>> {
    if (!keeper.create) throw new Error('this adapter takes no numbers: open it so that it does');
    const made = await keeper.create(card);
    return made.ok ? keeper.attach(account_id, made.value.id) : made;
  }
  async function saved(keeper: CardKeeper, account_id: string, card: RawCard): Promise<SavedCard> {
    const outcome = await save(keeper, account_id, card);
    if (!outcome.ok) throw new Error(outcome.error);
    return outcome.value;
  }
  const request = (plan: OpenPayments['plans']['small']) => ({
    plan,
    with_trial: false,
    workspace_id: randomUUID(),
    key: randomUUID(),
  });

  describe('cards', () => {
    it('are saved, and the one that was saved last pays', async (context) => {
      const { keeper, raw, act } = withCards(context);
      const account = await act.account();
      expect(await keeper.list(account)).toEqual([]);
      const first = await saved(keeper, account, raw.good);
      expect(first).toEqual({
        id: expect.any(String),
        brand: 'visa',
        last4: raw.good.number.slice(-4),
        exp_month: raw.good.exp_month,
        exp_year: raw.good.exp_year,
        is_default: true,
      });
      expect(await keeper.list(account)).toEqual([first]);
      const second = await saved(keeper, account, raw.other);
      const both = [{ ...first, is_default: false }, second];
      expect(await keeper.list(account)).toHaveLength(2);
      expect(await keeper.list(account)).toEqual(expect.arrayContaining(both));
      // Saved already: it is made the one that pays, and no third.
      expect(await keeper.attach(account, first.id)).toEqual({ ok: true, value: first });
      expect(await keeper.list(account)).toHaveLength(2);
      expect(await keeper.list(account)).toContainEqual({ ...second, is_default: false });
    });

    it('are forgotten, and another one pays then', async (context) => {
      const { keeper, raw, act } = withCards(context);
      const account = await act.account();
      const first = await saved(keeper, account, raw.good);
      const second = await saved(keeper, account, raw.other);
      expect(await keeper.remove(account, second.id)).toEqual(DONE);
      expect(await keeper.list(account)).toEqual([{ ...first, is_default: true }]);
      expect(await keeper.remove(account, second.id)).toEqual(NOT_FOUND);
      expect(await keeper.remove(account, first.id)).toEqual(DONE);
      expect(await keeper.list(account)).toEqual([]);
    });

    it('are nobody else’s', async (context) => {
      const { keeper, raw, act } = withCards(context);
      const [ana, eva] = [await act.account(), await act.account()];
      const card = await saved(keeper, ana, raw.good);
      expect(await keeper.attach(eva, card.id)).toEqual(NOT_FOUND);
      expect(await keeper.remove(eva, card.id)).toEqual(NOT_FOUND);
      expect(await keeper.attach(eva, 'pm_nobody_has_this_one')).toEqual(NOT_FOUND);
      expect(await keeper.list(eva)).toEqual([]);
      expect(await keeper.list(ana)).toEqual([card]);
    });

    it('are saved on a page, with nothing paid', async (context) => {
      const { payments, keeper, payOn, act } = withCards(context);
      const account = await act.account();
      const { id, url } = await keeper.setUp(account, RETURN);
      expect(id).not.toBe('');
      await payOn(url, 'declined');
      expect(await keeper.list(account)).toEqual([]);
      await payOn(url, 'good');
      expect(await keeper.list(account)).toMatchObject([{ is_default: true }]);
      expect(await payments.subscriptionsOf(account)).toEqual([]);
    });

    it('that are used on a checkout’s page are saved', async (context) => {
      const { keeper, payOn, plans, act } = withCards(context);
      const account = await act.account();
      await payOn((await act.checkout(account, plans.small)).url, 'good');
      expect(await keeper.list(account)).toMatchObject([{ is_default: true }]);
    });

    it('that are refused are not saved', async (context) => {
      const { keeper, raw, act } = withCards(context);
      const account = await act.account();
      const good = await saved(keeper, account, raw.good);
      expect(await save(keeper, account, raw.refused)).toEqual(DECLINED);
      expect(await keeper.list(account)).toEqual([good]);
    });

    it('pay for a subscription without a page, once', async (context) => {
      const { keeper, raw, subscribe, plans, act } = withCards(context);
      const account = await act.account();
      const wanted = request(plans.small);
      expect(await subscribe(account, wanted)).toEqual({ ok: false, error: 'payment_method_missing' });
      await saved(keeper, account, raw.good);
      // Asked for anew: what a provider answered once under a key it may answer again.
      const again = request(plans.small);
      for (const asked of [again, again]) expect(await subscribe(account, asked)).toEqual(DONE);
      const subscription = await act.single(account);
      expect(subscription.status).toBe('active');
      expectPeriod(subscription, plans.small);
    });

    it('that are declined say so and change nothing', async (context) => {
      const { payments, keeper, raw, subscribe, changePlan, plans, act } = withCards(context);
      const account = await act.account();
      await saved(keeper, account, raw.declined);
      expect(await subscribe(account, request(plans.small))).toEqual(DECLINED);
      expect(await act.live(account)).toEqual([]);
      await saved(keeper, account, raw.good);
      expect(await subscribe(account, request(plans.small))).toEqual(DONE);
      const before = await act.single(account);
      const paid = async () => (await payments.invoices(account)).filter(({ status }) => status === 'paid');
      const paidBefore = await paid();
      await saved(keeper, account, raw.declined);
      const asked = { plan: plans.large, key: randomUUID() };
      expect(await changePlan(before.id, asked)).toEqual(DECLINED);
      expect(await act.single(account)).toEqual(before);
      expect(await paid()).toEqual(paidBefore);
    });

    it('that fail at a renewal make it past due', async (context) => {
      const { keeper, raw, subscribe, plans, later, act } = withCards(context);
      const account = await act.account();
      await saved(keeper, account, raw.good);
      expect(await subscribe(account, request(plans.small))).toEqual(DONE);
      const before = await act.single(account);
      // Also for what is subscribed already, another card pays from now on.
      await saved(keeper, account, raw.declined);
      await later((before.period_end ?? 0) - (before.period_start ?? 0) + DAY_MS);
      expect(await act.single(account)).toMatchObject({ id: before.id, status: 'past_due' });
    });

    it('are billed by invoices, in decimals', async (context) => {
      const { payments, payOn, plans, act } = withCards(context);
      const account = await act.account();
      await payOn((await act.checkout(account, plans.small)).url, 'good');
      const [invoice, ...more] = await payments.invoices(account);
      expect(more).toEqual([]);
      expect(invoice).toMatchObject({ currency: plans.small.currency.toUpperCase(), status: 'paid' });
      expect(invoice?.amount).toMatch(/^\d+(\.\d+)?$/);
      expect(Number(invoice?.amount)).toBe(Number(plans.small.amount));
      expect(await payments.invoices(await act.account())).toEqual([]);
    });
  });
}
