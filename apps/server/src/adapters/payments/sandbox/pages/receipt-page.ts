import type { Language } from '@vitrine/contract/common';
import type { Locale } from '@vitrine/contract/locales';
import { storeDay } from '@vitrine/contract/store-day';
import type { InvoiceLine } from '../account.ts';
import type { InvoiceView } from '../sandbox-pages.ts';
import { html, NOTHING } from './html.ts';
import { page } from './page.ts';
import { filled, TEXTS, type Texts } from './texts.ts';
import { cardWords, moneyWords } from './words.ts';

function lineWords({ kind, plan_name: plan }: InvoiceLine, texts: Texts): string {
  if (kind === 'credit') return texts.creditLine;
  if (kind === 'plan') return plan;
  return filled(kind === 'rest' ? texts.restOf : texts.unusedOf, { plan });
}

/** What was charged and what for, in the customer's language. @param locale of whoever reads it */
export function receiptPage({ invoice, customer, time_zone }: InvoiceView, locale: Locale): string {
  const { language } = customer;
  const { number, currency, created_at, status, lines, amount, paid_with } = invoice;
  const texts = TEXTS[language];
  const money = (decimal: string) => moneyWords(decimal, currency, { language, locale });
  const title = filled(texts.receipt, { number });
  const store = filled(texts.forStore, { store: customer.store_name });
  const rows = lines.map(
    (line) => html`<tr><td>${lineWords(line, texts)}</td><td>${money(line.amount)}</td></tr>`,
  );
  const card = paid_with ? html`<dt>${texts.paidWith}</dt><dd>${cardWords(paid_with)}</dd>` : NOTHING;
  const content = html`<h1>${title}</h1>
${customer.store_name === '' ? NOTHING : html`<p class="soft">${store}</p>`}
<section class="panel">
<dl><dt>${texts.date}</dt><dd>${storeDay(created_at, time_zone, locale)}</dd>
<dt>${texts.status}</dt><dd>${texts.statuses[status]}</dd>
${card}</dl>
<table><thead><tr><th scope="col">${texts.item}</th><th scope="col">${texts.amount}</th></tr></thead>
<tbody>${rows}</tbody>
<tfoot><tr><th scope="row">${texts.total}</th><th>${money(amount)}</th></tr></tfoot></table>
</section>`;
  return page(language, { title, content, takesCards: false });
}

/** The answer to an address that names nothing. */
export function missingPage(language: Language): string {
  const { missingTitle: title, missingText } = TEXTS[language];
  return page(language, { title, content: html`<h1>${title}</h1><p>${missingText}</p>`, takesCards: false });
}
