import { createHash } from 'node:crypto';
import type { Language } from '@vitrine/contract/common';
import { Html, html, NOTHING } from './html.ts';
import { TEXTS } from './texts.ts';

/** The dashboard's colours, in light and in dark. The stripes are what no page of a real provider has. */
const STYLE = `
:root{color-scheme:light dark;--page:#f7f5f2;--panel:#fff;--line:#d6d3d1;--text:#1c1917;--soft:#57534e;--main:#c2410c;--on-main:#fff;--bad:#b91c1c;--mark:#fde68a;--stripe:#fcd34d;--on-mark:#422006}
@media (prefers-color-scheme:dark){:root{--page:#141210;--panel:#1f1c1a;--line:#57534e;--text:#f5f5f4;--soft:#b7b0aa;--main:#fb923c;--on-main:#1c1917;--bad:#fca5a5;--mark:#fcd34d;--stripe:#fbbf24}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:16px/1.5 'Inter Variable',system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;overflow-wrap:anywhere}
.mark{padding:12px 16px;background:repeating-linear-gradient(-45deg,var(--mark) 0 16px,var(--stripe) 16px 32px);color:var(--on-mark);text-align:center;border-bottom:2px solid var(--on-mark)}
.mark strong{display:block;font-size:18px}
.mark span{display:block;max-width:56ch;margin:0 auto;font-size:14px}
main{max-width:480px;margin:0 auto;padding:24px 16px 48px}
h1{margin:0 0 4px;font-size:24px;line-height:1.25;letter-spacing:-.018em}
h2{margin:0 0 8px;font-size:17px}
p{margin:0 0 8px}
.soft{color:var(--soft)}
.price{font-size:18px;font-weight:600}
.panel{margin:16px 0 0;padding:20px 16px;background:var(--panel);border:1px solid var(--line);border-radius:12px}
.error{margin:16px 0 0;padding:12px 16px;border:2px solid var(--bad);border-radius:12px;color:var(--bad);font-weight:600}
label,legend{display:block;margin:0 0 4px;padding:0;font-size:14px;font-weight:600}
fieldset{margin:0;padding:0;border:0;min-width:0}
.row{display:flex;flex-wrap:wrap;align-items:end;gap:12px;margin-top:16px}
.row>*{flex:1 1 120px;min-width:0}
.pair{display:flex;gap:8px}
.pair>*{flex:1;min-width:0}
.pair label{font-weight:400}
input{width:100%;min-height:44px;padding:8px 12px;border:1px solid var(--soft);border-radius:12px;background:var(--panel);color:var(--text);font:inherit;font-variant-numeric:tabular-nums}
input[aria-invalid=true]{border:2px solid var(--bad)}
button,.button{display:inline-block;min-height:44px;padding:10px 20px;border:1px solid transparent;border-radius:12px;background:var(--main);color:var(--on-main);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
.wide{width:100%;margin-top:20px}
.plain,.use{background:transparent;border-color:var(--soft);color:var(--text)}
.use{min-height:40px;padding:6px 14px;font-size:14px}
button:disabled{opacity:.6;cursor:default}
a{color:var(--main)}
.back{display:inline-block;margin-top:20px;padding:10px 0}
:focus-visible{outline:3px solid var(--main);outline-offset:2px}
ul{margin:12px 0 0;padding:0;list-style:none}
li{display:flex;flex-wrap:wrap;align-items:center;gap:4px 12px;padding:8px 0;border-top:1px solid var(--line)}
li>span{flex:1 1 180px}
code{font:600 15px/1.5 ui-monospace,SFMono-Regular,Menlo,monospace;white-space:nowrap}
li small{display:block;font-size:14px;color:var(--soft)}
[hidden]{display:none}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0 0 16px}
dt{color:var(--soft)}
dd{margin:0}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:8px 0;border-top:1px solid var(--line);text-align:left;vertical-align:top}
th:last-child,td:last-child{padding-left:12px;text-align:right;white-space:nowrap}
@media print{.mark{background:none}}
`;

/** Fills in a number that is chosen. Without it people type. */
const SCRIPT = `
const field = (name) => document.querySelector('input[name=' + name + ']');
for (const button of document.querySelectorAll('button[data-number]')) {
  button.hidden = false;
  button.addEventListener('click', () => {
    field('number').value = button.dataset.number;
    field('exp_month').value = '12';
    field('exp_year').value = String(new Date().getFullYear() + 3);
    field('cvc').value = '123';
    field('number').focus();
  });
}
`;

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Nothing is loaded from anywhere, nobody frames the page, and its form goes to us.
 * @param leads_to where the answer to the form sends the person: browsers hold redirects to `form-action` too
 */
export const contentSecurityPolicy = (leads_to?: string): string =>
  [
    "default-src 'none'",
    `style-src ${sourceOf(STYLE)}`,
    `script-src ${sourceOf(SCRIPT)}`,
    `form-action 'self'${leads_to === undefined ? '' : ` ${new URL(leads_to).origin}`}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');

/** A whole page around its content, marked so that nobody takes it for a payment. */
export function page(
  language: Language,
  { title, content, takesCards }: { title: string; content: Html; takesCards: boolean },
): string {
  const { brand, mark, markMore } = TEXTS[language];
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${mark} · ${brand}</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
<header class="mark"><strong>${mark}</strong>${takesCards ? html`<span>${markMore}</span>` : NOTHING}</header>
<main>
${content}
</main>
${takesCards ? html`<script>${new Html(SCRIPT)}</script>` : NOTHING}
</body>
</html>
`.text;
}
