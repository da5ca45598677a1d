import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  actingOn,
  DAY_MS,
  expectPeriod,
  type OpenPayments,
  type WebhookRequest,
} from '../testing/open-payments.ts';
import type { Payments } from './payments.ts';
import { describeCards } from './payments-cards-contract.ts';

/** What every adapter of the payments port must do. Each test has accounts of its own; the clock is everybody's. */
export function describePayments(name: string, open: () => Promise<OpenPayments>): void {
  describe(`payments: ${name}`, () => {
    let opened: OpenPayments;
    let payments: Payments;
    let act: ReturnType<typeof actingOn>;
    beforeAll(async () => {
      opened = await open();
      payments = opened.payments;
      act = actingOn(opened);
    });
    afterAll(() => opened?.close());

    async function subscribed(plan = opened.plans.small): Promise<string> {
      const account = await act.account();
      await opened.payOn((await act.checkout(account, plan)).url, 'good');
      return account;
    }

    it('opens an account once, and each buyer one of their own', async () => {
      const ana = opened.buyer();
      const [first, again] = [await payments.openAccount(ana), await payments.openAccount(ana)];
      expect(first).toEqual(expect.any(String));
      expect(again).toBe(first);
      expect(await payments.openAccount(opened.buyer())).not.toBe(first);
    });

    it('has nothing before anybody has paid', async () => {
      const account = await act.account();
      expect(await payments.subscriptionsOf(account)).toEqual([]);
      expect(await payments.invoices(account)).toEqual([]);
      await act.checkout(account, opened.plans.small);
      expect(await act.live(account)).toEqual([]);
    });

    it('closes an account with all that it has, and once is enough', async () => {
      const account = await subscribed();
      expect(await act.live(account)).toHaveLength(1);
      await payments.closeAccount(account);
      await payments.closeAccount(account);
      // Where nothing is kept of it, nobody can be asked for it either.
      expect(await act.live(account).catch(() => [])).toEqual([]);
    });

    it('subscribes who has paid on the page', async () => {
      const { small } = opened.plans;
      const account = await act.account();
      const { id, url } = await act.checkout(account, small);
      expect(id).not.toBe('');
      await opened.payOn(url, 'good');
      const subscription = await act.single(account);
      expect(subscription).toMatchObject({
        status: 'active',
        cancel_at_period_end: false,
        next_plan_id: null,
        ended_at: null,
      });
      expectPeriod(subscription, small);
      const another = await subscribed(opened.plans.large);
      expect((await act.single(another)).plan_ref).not.toBe(subscription.plan_ref);
      // What was paid is paid: the page takes nothing more.
      await opened.payOn(url, 'good').catch(() => undefined);
      expect((await act.single(account)).id).toBe(subscription.id);
    });

    it('gives nobody anything for a declined payment, and takes another one', async () => {
      const account = await act.account();
      const { url } = await act.checkout(account, opened.plans.small);
      await opened.payOn(url, 'declined');
      expect(await act.live(account)).toEqual([]);
      // A page that takes cards takes another one; a merchant who said no is sent to a new page.
      const again = opened.cards ? url : (await act.checkout(account, opened.plans.small)).url;
      await opened.payOn(again, 'good');
      expect((await act.single(account)).status).toBe('active');
    });

    it('has nobody pay twice by an earlier page', async () => {
      const account = await act.account();
      const first = await act.checkout(account, opened.plans.small);
      const second = await act.checkout(account, opened.plans.large);
      expect(second.id).not.toBe(first.id);
      if (opened.replaces) {
        await opened.payOn(first.url, 'good');
        await act.single(account);
      } else {
        await expect(opened.payOn(first.url, 'good')).rejects.toThrow();
        expect(await act.live(account)).toEqual([]);
      }
      await opened.payOn(second.url, 'good');
      expectPeriod(await act.single(account), opened.plans.large);
    });

    it('makes nothing twice of what is asked for twice', async () => {
      const account = await act.account();
      const key = randomUUID();
      const workspace_id = randomUUID();
      await act.checkout(account, opened.plans.small, { key, workspace_id });
      const { url } = await act.checkout(account, opened.plans.small, { key, workspace_id });
      await opened.payOn(url, 'good');
      await act.single(account);
    });

    it('begins with a trial for who was promised one', async () => {
      const { small } = opened.plans;
      const account = await act.account();
      await opened.payOn((await act.checkout(account, small, { with_trial: true })).url, 'good');
      const trial = await act.single(account);
      expect(trial.status).toBe('trialing');
      const days = ((trial.period_end ?? 0) - trial.created_at) / DAY_MS;
      expect(days).toBeGreaterThan(small.trial_days - 1);
      await opened.later((small.trial_days + 1) * DAY_MS);
      const paid = await act.single(account);
      expect(paid).toMatchObject({ id: trial.id, status: 'active' });
      expect(paid.period_end).toBeGreaterThan(trial.created_at + (small.trial_days + 1) * DAY_MS);
    });

    it('moves the period on with each renewal', async () => {
      const { small } = opened.plans;
      const account = await subscribed();
      const first = await act.single(account);
      await opened.later((first.period_end ?? 0) - (first.period_start ?? 0) + DAY_MS);
      const second = await act.single(account);
      expect(second).toMatchObject({ id: first.id, status: 'active' });
      expectPeriod(second, small);
      expect(Math.abs((second.period_start ?? 0) - (first.period_end ?? 0))).toBeLessThan(DAY_MS);
    });

    it('ends at once, and again is no error; then another one can be paid for', async () => {
      const account = await subscribed();
      const { id } = await act.single(account);
      await payments.end(account, id);
      await payments.end(account, id);
      const [ended, ...more] = await payments.subscriptionsOf(account);
      expect(more).toEqual([]);
      expect(ended).toMatchObject({ id, status: 'ended' });
      // Not every provider says when.
      if (ended?.ended_at !== null) expect(ended?.ended_at).toEqual(expect.any(Number));
      await opened.payOn((await act.checkout(account, opened.plans.large)).url, 'good');
      expect((await act.single(account)).id).not.toBe(id);
    });

    it('changes the plan of a subscription, up and down', async (context) => {
      const { changePlan } = payments;
      if (!changePlan) return context.skip();
      const { small, large } = opened.plans;
      const account = await subscribed(small);
      const before = await act.single(account);
      const key = randomUUID();
      for (const plan of [large, large]) {
        expect(await changePlan(before.id, { plan, key })).toEqual({ ok: true, value: undefined });
      }
      const up = await act.single(account);
      expect(up).toMatchObject({ id: before.id, status: 'active' });
      expect(up.plan_ref).not.toBe(before.plan_ref);
      expectPeriod(up, large);
      expect(await changePlan(before.id, { plan: small, key: randomUUID() })).toMatchObject({ ok: true });
      const down = await act.single(account);
      expect(down).toMatchObject({ id: before.id, status: 'active', plan_ref: before.plan_ref });
      expectPeriod(down, small);
    });

    it('ends with the period, unless that is taken back', async (context) => {
      if (!payments.ends_with_period) return context.skip();
      const account = await subscribed();
      const before = await act.single(account);
      const { id } = before;
      await payments.setEnding(id, { next_plan_id: 'free' });
      const wanted = { status: 'active', cancel_at_period_end: true, next_plan_id: 'free' };
      expect(await act.single(account)).toEqual({ ...before, ...wanted });
      await payments.setEnding(id, { next_plan_id: null });
      expect(await act.single(account)).toEqual({ ...before, ...wanted, next_plan_id: null });
      await payments.setEnding(id, null);
      expect(await act.single(account)).toEqual(before);
      await payments.setEnding(id, { next_plan_id: 'free' });
      await opened.later((before.period_end ?? 0) - (before.period_start ?? 0) + DAY_MS);
      const [ended, ...more] = await payments.subscriptionsOf(account);
      expect(more).toEqual([]);
      expect(ended).toMatchObject({ id, status: 'ended', next_plan_id: 'free' });
      expect(Math.abs((ended?.ended_at ?? 0) - (before.period_end ?? 0))).toBeLessThan(2 * DAY_MS);
    });

    it('reads the messages of the provider, and no others', async () => {
      const rubbish: WebhookRequest[] = [
        { headers: {}, body: new Uint8Array() },
        { headers: { 'content-type': 'application/json' }, body: Buffer.from('{"id":"evt_1","type":"x"}') },
        { headers: {}, body: Buffer.from([0xff, 0x00, 0x7b]) },
      ];
      for (const request of rubbish) expect(await payments.readMessage(request)).toBeUndefined();
      if (!opened.message) return;
      const account = await subscribed();
      const sent = await opened.message(account);
      const read = await Promise.all(sent.map((request) => payments.readMessage(request)));
      expect(read).toContainEqual(
        expect.objectContaining({ message_id: expect.any(String), account_id: account }),
      );
      expect(new Set(read.map((message) => message?.message_id)).size).toBe(sent.length);
      for (const [index, request] of sent.entries()) {
        expect(await payments.readMessage(request)).toEqual(read[index]);
        const body = Buffer.from(request.body);
        body.writeUInt8(body.readUInt8(body.length - 2) ^ 1, body.length - 2);
        expect(await payments.readMessage({ ...request, body })).toBeUndefined();
        expect(await payments.readMessage({ headers: {}, body: request.body })).toBeUndefined();
      }
    });

    describeCards(() => opened);
  });
}
