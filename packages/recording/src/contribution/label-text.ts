import { MAX_LABEL_CHARACTERS, OTHER_LABEL } from '@vitrine/contract/labels';
import { cut, shownText } from '../shown-text.ts';

/** Long enough for what is taken out of it to leave a label. */
const MAX_READ_CHARACTERS = 1_000;

const EMAIL = /[^\s@/?&=:;,<>()"']{1,64}@[^\s@/?&=:;,<>()"']{1,255}\.[^\s@/?&=:;,<>()"'.]{2,24}/gu;
/** Numbers of people, orders and telephones. */
const LONG_DIGITS = /\d(?:[ .-]?\d){5,}/g;

/** What a label keeps of a text: as filters compare it, without what may name a person. Empty: it is no label. */
export function labelText(text: string): string {
  const shown = shownText(text, MAX_READ_CHARACTERS).normalize('NFC');
  return finished(shown.replace(EMAIL, '…').replace(LONG_DIGITS, '…'));
}

/** The same of a path, whose parts stay parts. */
export function pathLabel(path: string): string {
  const shown = shownText(path, MAX_READ_CHARACTERS).normalize('NFC').replaceAll('*', '…');
  return finished(shown.replace(EMAIL, '…').replace(LONG_DIGITS, '…'));
}

function finished(text: string): string {
  // Not within a character of two halves; one that is missing its other half can't be stored.
  const kept = cut(text.toLowerCase(), MAX_LABEL_CHARACTERS)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
  return kept === OTHER_LABEL ? '' : kept.toWellFormed();
}
