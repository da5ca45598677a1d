import type { Language } from '@vitrine/contract/common';
import type { Mail } from '../../ports/mailer.ts';
import { layHtml, layText } from './layout.ts';
import { en } from './templates/en.ts';
import { es } from './templates/es.ts';
import type { LetterKind, Letters, LetterText, LetterTexts, LetterValues } from './templates/letters.ts';
import { pt } from './templates/pt.ts';

/** A mail that is not addressed yet. */
export type Letter = Omit<Mail, 'to'>;

const LETTERS: Readonly<Record<Language, Letters>> = { en, es, pt };

/** What is longer would push the rest of the letter away. */
const MAX_NAME_CHARACTERS = 80;
/** What mail programs take for part of an address. */
const ADDRESS_PARTS = /[.:/@](?=\S)/g;
const WORD_JOINER = '\u2060';

/**
 * A name in a letter to somebody who may not know its bearer: short, and no link. Anybody can call a store
 * «Look at evil.example», and mail programs would make a link of it, in a letter that is ours.
 */
function nameOf(text: string): string {
  const characters = [...text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()];
  const short =
    characters.length > MAX_NAME_CHARACTERS
      ? `${characters.slice(0, MAX_NAME_CHARACTERS - 1).join('')}…`
      : characters.join('');
  return short.replaceAll(ADDRESS_PARTS, `$&${WORD_JOINER}`);
}

/** The letter of that kind, in the language of who will read it. */
export function letterOf<Kind extends LetterKind>(
  kind: Kind,
  language: Language,
  values: LetterValues[Kind],
): Letter {
  const texts: LetterTexts = LETTERS[language];
  const told: LetterValues[Kind] =
    'store_name' in values
      ? {
          ...values,
          store_name: nameOf(values.store_name),
          ...('inviter' in values && { inviter: nameOf(values.inviter) }),
          ...('asker' in values && { asker: nameOf(values.asker) }),
        }
      : values;
  const letter: LetterText = texts[kind](told);
  const link = 'link' in values ? values.link : undefined;
  const layout = {
    language,
    letter,
    link: link === undefined ? undefined : { url: link, hint: LETTERS[language].link_hint },
  };
  return {
    subject: letter.subject,
    text: layText(layout),
    html: layHtml(layout),
    ...(link !== undefined && { link }),
  };
}
