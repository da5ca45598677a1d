import { escapeHtml } from '../../kernel/escape-html.ts';
import type { MailText } from './templates/template.ts';

export interface Layout {
  language: string;
  content: MailText;
  /** What the button opens, and the sentence that introduces it where it is written out. */
  link: { url: string; hint: string } | undefined;
}

const BRAND = 'Vitrine';

export function layText({ content, link }: Layout): string {
  const { heading, body, button, notes } = content;
  const action = link ? [`${button}:\n${link.url}`] : [];
  return `${[heading, ...body, ...action, ...notes, BRAND].join('\n\n')}\n`;
}

/** Mail programs know little of CSS, and many of them no style sheet: everything is inline, and nothing is needed. */
const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const STYLES = {
  page: `margin:0;padding:32px 12px;background-color:#F7F5F2;${FONT}`,
  column: 'max-width:520px;margin:0 auto',
  brand:
    'margin:0 0 16px;padding:0 25px;color:#57534E;font-size:15px;line-height:20px;font-weight:600;letter-spacing:-0.01em',
  card: 'padding:28px 24px;background-color:#FFFFFF;border:1px solid #E7E5E4;border-radius:12px;overflow-wrap:anywhere',
  heading:
    'margin:0 0 12px;color:#1C1917;font-size:22px;line-height:28px;font-weight:650;letter-spacing:-0.018em',
  paragraph: 'margin:0 0 12px;color:#292524;font-size:16px;line-height:24px',
  action: 'margin:20px 0 24px',
  button:
    'display:inline-block;padding:12px 20px;border-radius:12px;background-color:#C2410C;color:#FFFFFF;font-size:16px;line-height:24px;font-weight:600;text-decoration:none',
  note: 'margin:0 0 8px;color:#57534E;font-size:14px;line-height:20px',
  clear:
    'margin:20px 0 0;padding:16px 0 0;border-top:1px solid #E7E5E4;color:#57534E;font-size:13px;line-height:20px',
  link: 'color:#57534E;word-break:break-all',
} as const;

/** A card in the middle of the page, which is as wide as a telephone's screen lets it be. */
export function layHtml({ language, content, link }: Layout): string {
  const { subject, heading, body, button, notes } = content;
  const paragraph = (style: string) => (text: string) => `<p style="${style}">${escapeHtml(text)}</p>`;
  const url = escapeHtml(link?.url ?? '');
  const action = link
    ? [
        `<p style="${STYLES.action}"><a href="${url}" style="${STYLES.button}">${escapeHtml(button ?? '')}</a></p>`,
      ]
    : [];
  const clear = link
    ? [
        `<p style="${STYLES.clear}">${escapeHtml(link.hint)}<br><a href="${url}" style="${STYLES.link}">${url}</a></p>`,
      ]
    : [];
  return [
    '<!doctype html>',
    `<html lang="${language}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light">',
    `<title>${escapeHtml(subject)}</title>`,
    '</head>',
    `<body style="${STYLES.page}">`,
    `<div style="${STYLES.column}">`,
    `<p style="${STYLES.brand}">${BRAND}</p>`,
    `<div style="${STYLES.card}">`,
    `<h1 style="${STYLES.heading}">${escapeHtml(heading)}</h1>`,
    ...body.map(paragraph(STYLES.paragraph)),
    ...action,
    ...notes.map(paragraph(STYLES.note)),
    ...clear,
    '</div>',
    '</div>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
