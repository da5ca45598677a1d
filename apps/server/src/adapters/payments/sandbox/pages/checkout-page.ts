import type { Locale } from '@vitrine/contract/locales';
import type { ChargeError } from '../invoicing.ts';
import type { CheckoutView } from '../sandbox-pages.ts';
import { type Refusal, TEST_NUMBERS } from '../test-cards.ts';
import { type Html, html, NOTHING } from './html.ts';
import { page } from './page.ts';
import { filled, TEXTS, type Texts } from './texts.ts';
import { dayWords, groupedNumber, moneyWords, priceWords } from './words.ts';

/** Why the page is shown again: what was wrong with the card, or that the form was not of this page. */
export type Problem = Refusal | ChargeError | 'stale';

/** The field that a refusal is about; of others the whole card is. */
const FIELD_OF: Partial<Record<Problem, string>> = {
  card_number: 'number',
  card_cvc: 'cvc',
  card_expired: 'exp_month exp_year',
};

interface Shown extends CheckoutView {
  /** Of whoever reads the page. */
  locale: Locale;
  token: string;
  problem: Problem | undefined;
}

/** A page on which a plan is paid for or a card saved: its form, the bank's question, or that it is over. */
export function checkoutPage(shown: Shown): string {
  const { checkout, open } = shown;
  const texts = TEXTS[checkout.language];
  if (checkout.status === 'done')
    return overPage(shown, texts.doneTitle, texts.doneText, checkout.success_url, texts.goOn);
  if (!open) return overPage(shown, texts.closedTitle, texts.closedText, checkout.cancel_url, texts.backOnly);
  if (checkout.asking && !shown.problem) return bankPage(shown, checkout.asking.last4);
  const title = titleOf(shown, texts);
  const content = html`${whatFor(shown, texts)}
${problemBox(shown.problem, texts)}
${cardForm(shown, texts)}
${numbersToTry(texts)}
<a class="back" href="${checkout.cancel_url}">${checkout.plan ? texts.back : texts.backOnly}</a>`;
  // Read first by who cannot see the page.
  const heading = shown.problem ? `${texts.failed}: ${title}` : title;
  return page(checkout.language, { title: heading, content, takesCards: true });
}

const titleOf = ({ checkout: { plan } }: CheckoutView, texts: Texts): string =>
  plan ? filled(texts.subscribeTitle, { plan: plan.name }) : texts.saveTitle;

function whatFor(view: Shown, texts: Texts): Html {
  const { checkout, customer, locale } = view;
  const { plan, trial_days, language } = checkout;
  const store = filled(texts.forStore, { store: customer.store_name });
  const price = plan && priceWords(plan, { language, locale });
  const days = dayWords(trial_days, { language, locale });
  const words = price && (trial_days > 0 ? filled(texts.trial, { days, price }) : price);
  return html`<h1>${titleOf(view, texts)}</h1>
${customer.store_name === '' ? NOTHING : html`<p class="soft">${store}</p>`}
<p class="price">${words ?? texts.nothingNow}</p>
${plan && trial_days > 0 ? html`<p class="soft">${texts.nothingNow}</p>` : NOTHING}`;
}

function problemBox(problem: Problem | undefined, texts: Texts): Html {
  if (!problem) return NOTHING;
  const text = problem === 'stale' ? texts.stale : texts.refusals[problem];
  return html`<p class="error" id="problem" role="alert">${text}</p>`;
}

/** Browsers are not asked to offer the cards that they keep: those are real. */
function cardForm({ checkout, locale, problem, token }: Shown, texts: Texts): Html {
  const field = (name: string, label: string, maxlength: string) => {
    const isWrong = problem !== undefined && (FIELD_OF[problem] ?? '').split(' ').includes(name);
    const wrong = isWrong ? html` aria-invalid="true" aria-describedby="problem"` : NOTHING;
    return html`<div><label for="${name}">${label}</label>
<input id="${name}" name="${name}" required inputmode="numeric" autocomplete="off" maxlength="${maxlength}"${wrong}></div>`;
  };
  return html`<form class="panel" method="post">
<input type="hidden" name="token" value="${token}">
${field('number', texts.number, '40')}
<div class="row">
<fieldset><legend>${texts.expires}</legend><div class="pair">
${field('exp_month', texts.month, '2')}
${field('exp_year', texts.year, '4')}
</div></fieldset>
${field('cvc', texts.code, '4')}
</div>
<button class="wide" type="submit">${submitWords(checkout, locale, texts)}</button>
</form>`;
}

function submitWords(
  { plan, trial_days, language }: CheckoutView['checkout'],
  locale: Locale,
  texts: Texts,
): string {
  if (!plan) return texts.save;
  if (trial_days > 0) return texts.beginTrial;
  return filled(texts.pay, { price: moneyWords(plan.amount, plan.currency, { language, locale }) });
}

function numbersToTry(texts: Texts): Html {
  const rows = TEST_NUMBERS.map((digits) => {
    const number = groupedNumber(digits);
    const what = texts.numberWhat[digits] ?? '';
    const label = filled(texts.useThis, { number, what });
    return html`<li><span><code>${number}</code><small>${what}</small></span>
<button class="use" type="button" hidden data-number="${number}" aria-label="${label}">${texts.use}</button></li>`;
  });
  return html`<section class="panel"><h2>${texts.numbers}</h2>
<p class="soft">${texts.anyDate}</p>
<ul>${rows}</ul></section>`;
}

function bankPage({ checkout, token }: Shown, last4: string): string {
  const texts = TEXTS[checkout.language];
  const content = html`<h1>${texts.bankTitle}</h1>
<p>${filled(texts.bankText, { last4 })}</p>
<form class="panel" method="post">
<input type="hidden" name="token" value="${token}">
<div class="pair">
<button type="submit" name="bank" value="yes">${texts.bankYes}</button>
<button class="plain" type="submit" name="bank" value="no">${texts.bankNo}</button>
</div>
</form>`;
  return page(checkout.language, { title: texts.bankTitle, content, takesCards: false });
}

function overPage({ checkout }: Shown, title: string, text: string, href: string, words: string): string {
  const content = html`<h1>${title}</h1>
<p>${text}</p>
<a class="button wide" href="${href}">${words}</a>`;
  return page(checkout.language, { title, content, takesCards: false });
}
