import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { text } from '../../../../database/kinds.ts';
import { rowsOf } from '../../../../database/rows.ts';
import type { CheckoutRequest } from '../../../../ports/payments.ts';
import { engines } from '../../../../testing/engines.ts';
import { actingOn } from '../../../../testing/open-payments.ts';
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
} from '../../../../testing/sandbox.ts';

const { small, yearly } = SANDBOX_PLANS;
const RETURN = 'http://127.0.0.1:4400/billing/success?plan=starter&next=%2F';

describe('the pages of the sandbox', () => {
  let sandbox: TestSandbox;
  let act: ReturnType<typeof actingOn>;
  beforeAll(async () => {
    sandbox = await createTestSandbox('pglite');
    act = actingOn({ payments: sandbox.payments, buyer: newBuyer });
  });
  afterAll(() => sandbox?.close());
  const pageOf = async (change: Partial<CheckoutRequest> = {}) =>
    (await act.checkout(await act.account(), change.plan ?? small, { success_url: RETURN, ...change })).url;

  it.each([
    ['en', 'Test payment: no card is charged', '$19.00 per month', 'Pay $19.00'],
    ['es', 'Pago de prueba: no se cobra ninguna tarjeta', 'USD 19.00 por mes', 'Pagar USD 19.00'],
    ['pt', 'Pagamento de teste: nenhum cartão é cobrado', 'US$ 19,00 por mês', 'Pagar US$ 19,00'],
  ] as const)('say in %s what they are and what is bought', async (language, mark, price, pay) => {
    const { status, text } = await show(await pageOf({ language }));
    // Numbers are written with a space that does not break.
    const plain = text.replaceAll('\u00a0', ' ');
    expect(status).toBe(200);
    expect(plain).toContain(`<html lang="${language}">`);
    for (const words of [mark, price, pay, '4242 4242 4242 4242']) expect(plain).toContain(words);
    expect(plain).toContain('Peña &amp; &lt;Ñandú&gt;');
    expect(plain).not.toMatch(/\{\w+\}/);
  });

  it('write Spanish as the reader’s browser does', async () => {
    const { text } = await show(await pageOf({ language: 'es' }), {
      headers: { 'accept-language': 'es-AR,es;q=0.9,en;q=0.8' },
    });
    expect(text.replaceAll('\u00a0', ' ')).toContain('Pagar US$ 19,00');
  });

  it('say what a trial and a year cost', async () => {
    const trial = await show(await pageOf({ with_trial: true }));
    expect(trial.text).toContain('Free for 14 days, then $19.00 per month');
    expect(trial.text).toContain('Start free trial');
    expect((await show(await pageOf({ plan: yearly }))).text).toContain('$490.00 per year');
  });

  it('load nothing, run one script, and tell nobody where they are', async () => {
    const { headers, text } = await show(await pageOf());
    const policy = headers.get('content-security-policy') ?? '';
    for (const element of ['style', 'script']) {
      const [, content = ''] = new RegExp(`<${element}>([\\s\\S]*?)</${element}>`).exec(text) ?? [];
      const hash = createHash('sha256').update(content).digest('base64');
      expect(policy).toContain(`${element}-src 'sha256-${hash}'`);
    }
    expect(policy).toMatch(/^default-src 'none';.*form-action 'self' http:\/\/127\.0\.0\.1:4400;/);
    expect(text).not.toMatch(/ (src|style|on\w+)=|<link|@import|url\(/);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex',
    });
  });

  it('lead on when it is paid, and only then', async () => {
    const url = await pageOf();
    const token = /name="token" value="([^"]+)"/.exec((await show(url)).text)?.[1] ?? '';
    // What a second tab still shows when it is paid.
    const kept = new URLSearchParams({ token, ...fieldsOf(CARDS.good) });
    const refused = await sendForm(url, fieldsOf(CARDS.refused));
    expect([refused.status, refused.headers.get('location')]).toEqual([402, null]);
    expect(refused.text).toMatch(/role="alert">Your card was declined\. Try another card\.</);
    const wrong = await sendForm(url, fieldsOf(rawCard('4242424242424241')));
    expect(wrong.text).toMatch(/name="number"[^>]*aria-invalid="true" aria-describedby="problem"/);
    const spaced = { number: '4242 4242-4242 4242', exp_month: '03', exp_year: '29', cvc: '123' };
    const paid = await sendForm(url, spaced);
    expect([paid.status, paid.headers.get('location')]).toEqual([303, RETURN]);
    const [again, over] = [await show(url, { method: 'POST', body: kept }), await show(url)];
    expect([again.status, again.headers.get('location')]).toEqual([303, RETURN]);
    expect([over.status, over.text]).toEqual([200, expect.stringContaining('You won’t be charged again')]);
    expect(over.text).toContain(`href="${RETURN.replaceAll('&', '&amp;')}"`);
  });

  it('take no form but their own', async () => {
    const account = await act.account();
    const { url } = await act.checkout(account, small);
    const other = (await show(await pageOf())).text;
    const token = /name="token" value="([^"]+)"/.exec(other)?.[1] ?? '';
    for (const given of [token, '', 'x'.repeat(token.length)]) {
      const body = new URLSearchParams({ token: given, ...fieldsOf(CARDS.good) });
      expect((await show(url, { method: 'POST', body })).status).toBe(403);
    }
    const json = { 'content-type': 'application/json' };
    expect((await show(url, { method: 'POST', headers: json, body: '{}' })).status).toBe(415);
    expect((await show(url, { method: 'POST' })).status).toBe(403);
    const body = new URLSearchParams({ token, number: '4'.repeat(5_000) });
    expect((await show(url, { method: 'POST', body })).status).toBe(413);
    expect(await act.live(account)).toEqual([]);
  });

  it('are nobody’s who does not know their address', async () => {
    const [first] = [await pageOf()];
    expect(first).toMatch(/\/sandbox\/checkout\/cs_[\w-]{43}$/);
    for (const path of ['checkout', 'invoices']) {
      const url = `${sandbox.url}/sandbox/${path}/cs_${'a'.repeat(43)}`;
      const { status, text } = await show(url, { headers: { 'accept-language': 'pt-BR,en' } });
      expect([status, text]).toEqual([404, expect.stringContaining('Esta página não existe')]);
    }
    const unknown = `${sandbox.url}/sandbox/checkout/cs_none`;
    expect((await show(unknown, { method: 'POST', body: new URLSearchParams({ token: '' }) })).status).toBe(
      404,
    );
  });

  it('show a receipt of what was paid', async () => {
    const account = await act.account();
    await sendForm((await act.checkout(account, small)).url, fieldsOf(CARDS.good));
    const [invoice] = await sandbox.payments.invoices(account);
    expect(invoice?.download_url).toMatch(/\/sandbox\/invoices\/in_[\w-]{43}$/);
    const { status, text } = await show(invoice?.download_url ?? '');
    expect(status).toBe(200);
    for (const words of [
      'Test payment',
      'Receipt TEST-0001',
      'January 15, 2026',
      'Visa •••• 4242',
      '$19.00',
      'Starter',
    ])
      expect(text).toContain(words);
    expect(text).not.toMatch(/<form|<script/);
    // 12:00 in London: the next day has begun there.
    sandbox.time_zone = 'Pacific/Kiritimati';
    expect((await show(invoice?.download_url ?? '')).text).toContain('January 16, 2026');
  });
});

/** Looked for in all that is kept, written or answered. */
describe.each(engines())('a card on %s', (engine) => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await createTestSandbox(engine);
  });
  afterAll(() => sandbox?.close());

  async function dump(): Promise<string> {
    const { orm } = sandbox.database.database;
    const tables = await rowsOf(orm, { name: text })`
      SELECT tablename::text AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`;
    const texts = tables.map(
      ({ name }) =>
        rowsOf(orm, { row: text })`SELECT to_jsonb(t)::text AS row FROM ${sql.identifier(name)} t`,
    );
    return (await Promise.all(texts)).flatMap((rows) => rows.map(({ row }) => row)).join('\n');
  }

  it('leaves its number and code nowhere, whatever becomes of it', async () => {
    const { payments, url: origin } = sandbox;
    const cards = payments.cards;
    const act = actingOn({ payments, buyer: newBuyer });
    const account = await act.account();
    const said: string[] = [];
    const CVC = '7391';
    // Of every kind, and each with a code that nothing else holds.
    const numbers = [
      '4242424242424242',
      '4000000000000002',
      '4000000000000341',
      '4000002500003155',
      '378282246310005',
      '4242424242424241',
    ];
    for (const number of numbers) {
      const raw = rawCard(number, { cvc: CVC });
      const made = await cards?.create?.(raw);
      said.push(JSON.stringify(made));
      if (made?.ok) said.push(JSON.stringify(await cards?.attach(account, made.value.id)));
      const { url } = await act.checkout(account, SANDBOX_PLANS.small);
      const spaced = number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
      for (const fields of [fieldsOf(raw), { ...fieldsOf(raw), number: spaced }])
        for (const shown of [await sendForm(url, fields), await show(url)])
          said.push(JSON.stringify([...shown.headers]), withoutTestNumbers(shown.text));
      // What cannot be read, or is sent to nobody.
      const json = { 'content-type': 'application/json' };
      const unread = { method: 'POST', headers: json, body: JSON.stringify(raw) };
      said.push((await show(url, unread)).text);
      said.push(withoutTestNumbers((await sendForm(`${origin}/sandbox/checkout/cs_no`, fieldsOf(raw))).text));
    }
    // The database fails while a card is on its way.
    const { url } = await act.checkout(account, SANDBOX_PLANS.small);
    const token = /name="token" value="([^"]+)"/.exec((await show(url)).text)?.[1] ?? '';
    const { orm } = sandbox.database.database;
    await orm.execute(
      sql`ALTER TABLE sandbox_objects ADD CONSTRAINT full_up CHECK (kind <> 'invoice') NOT VALID`,
    );
    const raw = rawCard('5555555555554444', { cvc: CVC });
    const failed = await show(url, {
      method: 'POST',
      body: new URLSearchParams({ token, ...fieldsOf(raw) }),
    });
    expect(failed.status).toBe(500);
    said.push(failed.text);
    said.push(JSON.stringify(await payments.invoices(account)), JSON.stringify(await cards?.list(account)));
    const everywhere = { database: await dump(), logs: sandbox.logs(), answers: said.join('\n') };
    for (const [where, text] of Object.entries(everywhere)) {
      expect(text.length, where).toBeGreaterThan(500);
      for (const number of [...numbers, '5555555555554444'])
        expect(text.replaceAll(/[\s-]/g, '').includes(number), `${number} in ${where}`).toBe(false);
      expect(text, where).not.toMatch(CODE);
    }
    // Where the search looks, what may be there is found.
    expect(everywhere.database).toContain('"last4": "4242"');
    expect(everywhere.logs).toContain('full_up');
  });
});

/** As a word of its own: within ids and times four digits stand by chance. */
const CODE = /(?<![\w.:-])7391(?![\w:-])/;

/** The page lists the numbers that may be tried: that is not the card that was typed. */
const withoutTestNumbers = (text: string): string => text.replace(/<section[\s\S]*<\/section>/, '');
