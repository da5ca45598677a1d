import { LANGUAGES, type Language } from '@vitrine/contract/common';
import { describe, expect, it } from 'vitest';
import { composeMail } from './compose-mail.ts';
import type { TemplateKind, TemplateValues } from './templates/template.ts';

const LINK = 'https://replay.example.com/x?code=1&other="2"';
const VALUES: TemplateValues = {
  reset_password: { link: LINK },
  password_changed: { link: LINK },
  second_factor_on: { link: LINK },
  second_factor_off: { link: LINK },
  second_factor_changed: { link: LINK },
  invitation: { link: LINK, store_name: 'Peña & <Ñandú>', inviter: 'Eva "O\'Neill"' },
  confirm_address: { link: LINK },
  confirm_email: { link: LINK },
  email_requested: { link: LINK, email: "o'neill&co@example.com" },
  email_changed: { link: LINK, email: "o'neill&co@example.com" },
  usage: { link: LINK, store_name: 'Peña', percent: 90, used: '450', limit: '500', ends: '1/2/2026' },
  traffic: { link: LINK, store_name: 'Peña', reason: 'unproved', sessions: '1,204' },
  workspace_deletion: { link: LINK, store_name: 'Peña', ends: '1/2/2026' },
  account_deletion: { link: LINK, ends: '1/2/2026' },
  handed_over: { link: LINK, store_name: 'Peña', asker: "o'neill&co@example.com" },
  privacy_done: { link: LINK, store_name: 'Peña', asker: 'Shopify', kind: 'export_visitor', sessions: 3 },
};
const KINDS = Object.keys(VALUES) as TemplateKind[];
const content = (kind: TemplateKind, language: Language) => composeMail(kind, language, VALUES[kind]);

describe.each(LANGUAGES)('mails in %s', (language) => {
  it.each(KINDS)('%s has subject, text and HTML, with what it is about', (kind) => {
    const { subject, text, html, link } = content(kind, language);
    expect(subject).toMatch(/\S/);
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|null|\[object|\$\{/);
    expect(html).toContain(`<html lang="${language}">`);
    if (kind === 'email_changed' || kind === 'email_requested') {
      expect(text).toContain("o'neill&co@example.com");
      expect(html).toContain('o&#39;neill&amp;co@example.com');
    }
    const escaped = 'https://replay.example.com/x?code=1&amp;other=&quot;2&quot;';
    expect(link).toBe(LINK);
    expect(text).toContain(`\n${LINK}\n`);
    // On the button, and written out.
    expect(html.split(`href="${escaped}"`)).toHaveLength(3);
    expect(html).toContain(`>${escaped}</a>`);
  });

  it('tells names as they are, and escapes them', () => {
    const { subject, text, html } = content('invitation', language);
    for (const name of ['Peña & <Ñandú>', 'Eva "O\'Neill"']) {
      expect(subject).toContain(name);
      expect(text).toContain(name);
    }
    expect(html).toContain('Peña &amp; &lt;Ñandú&gt;');
    expect(html).toContain('Eva &quot;O&#39;Neill&quot;');
    expect(html).not.toContain('<Ñandú>');
  });

  it('invites without the name of a store', () => {
    const { subject, text } = composeMail('invitation', language, {
      link: LINK,
      store_name: ' ',
      inviter: 'Eva',
    });
    expect(`${subject}\n${text}`).not.toMatch(/ {2}| (of|de)[ .\n]*(\n|$)/m);
    expect(subject).toContain('Vitrine');
  });

  it('lets no name become a link, nor push the mail away', () => {
    const long = `Look at evil.example/now, mail me@evil.example\n\n${'x'.repeat(500)}`;
    const { subject, text, html } = composeMail('invitation', language, {
      link: LINK,
      store_name: long,
      inviter: 'https://evil.example',
    });
    for (const part of [subject, text, html]) {
      expect(part).not.toMatch(/evil\.example|https:\/\/evil|me@evil/);
      expect(part).not.toContain('x'.repeat(80));
    }
    expect(text.replaceAll('\u2060', '')).toContain('Look at evil.example/now, mail me@evil.example xxx');
  });
});

it('says the same in every language, and no sentence twice', () => {
  const sentences = (kind: TemplateKind, language: Language) => {
    const { subject, text } = composeMail(kind, language, {
      ...VALUES[kind],
      ...(kind === 'invitation' && { store_name: '', inviter: '' }),
    } as TemplateValues[TemplateKind]);
    return [subject, ...text.split(/\n+/)].filter((line) => line.includes(' ') && line !== LINK);
  };
  for (const kind of KINDS) {
    const [en, es, pt] = LANGUAGES.map((language) => sentences(kind, language));
    expect(es).toHaveLength(en?.length ?? 0);
    expect(pt).toHaveLength(en?.length ?? 0);
    const all = [...new Set(en), ...new Set(es), ...new Set(pt)];
    expect(new Set(all).size).toBe(all.length);
  }
});

it('says for how long a link is good', () => {
  for (const language of LANGUAGES) {
    for (const kind of ['invitation', 'confirm_address'] as const)
      expect(content(kind, language).text).toMatch(/\b7 (days|días|dias)\b/);
    expect(content('email_changed', language).text).toMatch(/\b72 (hours|horas)\b/);
    for (const kind of ['reset_password', 'confirm_email'] as const)
      expect(content(kind, language).text).toMatch(
        /expires in one hour|vence en una hora|expira em uma hora/,
      );
  }
});
