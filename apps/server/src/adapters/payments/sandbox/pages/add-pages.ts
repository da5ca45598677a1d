import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf, localeFor } from '../../../../kernel/languages.ts';
import type { Paid } from '../checkouts.ts';
import type { SandboxPages } from '../sandbox-pages.ts';
import { checkoutPage, type Problem } from './checkout-page.ts';
import { contentSecurityPolicy } from './page.ts';
import { missingPage, receiptPage } from './receipt-page.ts';

/** A card and a token come nowhere near. */
const FORM_LIMIT_BYTES = 4 * 1024;

interface OfId {
  Params: { id: string };
  Body: unknown;
}

/**
 * `GET|POST /sandbox/checkout/{id}`: a plan is paid for, or a card saved, as a person does it: by a form, with or without script. 303 to the
 * `success_url` when it is done, 402 and the page again when the card is no good, 403 when the form is not of this page, 410 when the page is closed.
 * `GET /sandbox/invoices/{id}`: a receipt. Both are opened by whoever knows the id; of others 404. All are HTML.
 */
export function addSandboxPages(app: FastifyInstance, pages: SandboxPages): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.get<OfId>('/sandbox/checkout/:id', (request, reply) => showCheckout(request, reply, undefined));
    scope.post<OfId>('/sandbox/checkout/:id', async (request, reply) => {
      const { id } = request.params;
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      if (!pages.isFormToken(id, form.get('token') ?? '')) return showCheckout(request, reply, 'stale');
      const bank = form.get('bank');
      const paid =
        bank === null ? await pages.pay(id, cardIn(form)) : await pages.answerBank(id, bank === 'yes');
      return answer(request, reply, paid);
    });
    scope.get<OfId>('/sandbox/invoices/:id', async (request, reply) => {
      const found = await pages.invoice(request.params.id);
      if (!found) return sendMissing(request, reply);
      const locale = localeFor(found.customer.language, request.headers);
      return sendPage(reply, 200, receiptPage(found, locale));
    });
  });

  async function answer(request: FastifyRequest<OfId>, reply: FastifyReply, paid: Paid | undefined) {
    if (paid?.state === 'refused') return showCheckout(request, reply, paid.refusal);
    const shown = await pages.checkout(request.params.id);
    if (paid?.state !== 'done' || !shown) return showCheckout(request, reply, undefined);
    return reply.headers(HEADERS).redirect(shown.checkout.success_url, 303);
  }

  async function showCheckout(
    request: FastifyRequest<OfId>,
    reply: FastifyReply,
    problem: Problem | undefined,
  ): Promise<FastifyReply> {
    const { id } = request.params;
    const shown = await pages.checkout(id);
    if (!shown) return sendMissing(request, reply);
    const { checkout, open } = shown;
    const status = open ? statusOf(problem) : checkout.status === 'done' ? 200 : 410;
    const locale = localeFor(checkout.language, request.headers);
    const text = checkoutPage({ ...shown, locale, token: pages.formToken(id), problem });
    return sendPage(reply, status, text, checkout.success_url);
  }
}

function statusOf(problem: Problem | undefined): number {
  if (problem === undefined) return 200;
  return problem === 'stale' ? 403 : 402;
}

/** Whoever knows a page's address may use it: nobody else is told of it, and no cache keeps what it shows. */
const HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'x-frame-options': 'DENY',
};

const sendPage = (reply: FastifyReply, status: number, text: string, leads_to?: string): FastifyReply =>
  reply
    .code(status)
    .headers({ ...HEADERS, 'content-security-policy': contentSecurityPolicy(leads_to) })
    .type('text/html; charset=utf-8')
    .send(text);

const sendMissing = (request: FastifyRequest<OfId>, reply: FastifyReply): FastifyReply =>
  sendPage(reply, 404, missingPage(languageOf(request.headers) ?? 'en'));

/** As people type it: with spaces and dashes, and the year by its last two digits. */
function cardIn(form: URLSearchParams) {
  const digits = (name: string) => (form.get(name) ?? '').replaceAll(/[\s-]/g, '');
  const whole = (name: string) => (/^\d{1,4}$/.test(digits(name)) ? Number(digits(name)) : Number.NaN);
  const year = whole('exp_year');
  return {
    number: digits('number'),
    exp_month: whole('exp_month'),
    exp_year: year < 100 ? 2000 + year : year,
    cvc: digits('cvc'),
  };
}
