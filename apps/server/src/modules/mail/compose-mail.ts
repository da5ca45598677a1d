import type { Language } from '@vitrine/contract/common';
import type { Mail } from '../../ports/mailer.ts';
import { layHtml, layText } from './layout.ts';
import { en } from './templates/en.ts';
import { es } from './templates/es.ts';
import { pt } from './templates/pt.ts';
import type {
  MailText,
  TemplateKind,
  Templates,
  TemplateTexts,
  TemplateValues,
} from './templates/template.ts';

/** A mail that is not addressed yet. */
export type MailContent = Omit<Mail, 'to'>;

const TEMPLATES: Readonly<Record<Language, Templates>> = { en, es, pt };

/** What is longer would push the rest of the mail away. */
const MAX_NAME_CHARACTERS = 80;
/** What mail programs take for part of an address. */
const ADDRESS_PARTS = /[.:/@](?=\S)/g;
const WORD_JOINER = '\u2060';

/**
 * A name in a mail to somebody who may not know its bearer: short, and no link. Anybody can call a store
 * «Look at evil.example», and mail programs would make a link of it, in a mail that is ours.
 */
function nameOf(text: string): string {
  const characters = [...text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()];
  const short =
    characters.length > MAX_NAME_CHARACTERS
      ? `${characters.slice(0, MAX_NAME_CHARACTERS - 1).join('')}…`
      : characters.join('');
  return short.replaceAll(ADDRESS_PARTS, `$&${WORD_JOINER}`);
}

/** The mail of that kind, in the language of who will read it. */
export function composeMail<Kind extends TemplateKind>(
  kind: Kind,
  language: Language,
  values: TemplateValues[Kind],
): MailContent {
  const texts: TemplateTexts = TEMPLATES[language];
  const told: TemplateValues[Kind] =
    'store_name' in values
      ? {
          ...values,
          store_name: nameOf(values.store_name),
          ...('inviter' in values && { inviter: nameOf(values.inviter) }),
          ...('asker' in values && { asker: nameOf(values.asker) }),
        }
      : values;
  const content: MailText = texts[kind](told);
  const link = 'link' in values ? values.link : undefined;
  const layout = {
    language,
    content,
    link: link === undefined ? undefined : { url: link, hint: TEMPLATES[language].link_hint },
  };
  return {
    subject: content.subject,
    text: layText(layout),
    html: layHtml(layout),
    ...(link !== undefined && { link }),
  };
}
