import { storeDay } from '@vitrine/contract/store-day';
import { useTranslation } from 'react-i18next';
import { countryName } from '../../../lib/country-name.ts';
import { moneyText } from '../../../lib/money.ts';
import { numberFormat } from '../../../lib/number-format.ts';
import { readerLocale } from '../../../lib/reader-locale.ts';
import { storeText } from '../../../lib/store-text.ts';
import type { ConditionPart } from './condition-parts.ts';
import { isChoice, type ListedName } from './conditions.ts';

/** Characters of a text on a chip. */
const MAX_SHOWN = 60;

/** `*text*` and nothing more to it. */
const CONTAINING = /^\*([^*]+)\*$/;

/** Answers what conditions are called in the language on screen. */
export function useConditionWords() {
  const { t, i18n } = useTranslation('filters');
  const { language } = i18n;
  const choices: Record<string, Record<string, string>> = t('conditions.values', { returnObjects: true });

  const valueText = (name: ListedName, value: string): string => {
    if (name === 'country') return countryName(value, language);
    if (isChoice(name)) {
      const [kind = '', type] = value.split(':');
      const words = choices[name]?.[kind] ?? value;
      return type ? `${words} · ${choices.page_type?.[type] ?? type}` : words;
    }
    const contained = CONTAINING.exec(value)?.[1];
    return contained
      ? t('conditions.shown.contains', { text: storeText(contained, MAX_SHOWN) })
      : storeText(value, MAX_SHOWN);
  };

  const bound = (value: string | number, currency: string | undefined): string => {
    if (typeof value === 'string') return dayText(value, language);
    return currency
      ? (moneyText({ value: String(value), currency }, language) ?? '')
      : numberFormat(language).format(value);
  };

  const rangeText = (part: Extract<ConditionPart, { min: unknown }>): string => {
    const min = part.min === undefined ? undefined : bound(part.min, part.currency);
    const max = part.max === undefined ? undefined : bound(part.max, part.currency);
    if (min !== undefined && max !== undefined) return t('conditions.shown.between', { min, max });
    const days = part.name === 'dates';
    if (min !== undefined) return t(days ? 'conditions.shown.since' : 'conditions.shown.least', { min });
    if (max !== undefined) return t(days ? 'conditions.shown.until' : 'conditions.shown.most', { max });
    return part.currency ?? '';
  };

  return {
    valueText,
    /** What a list is narrowed to by it, e.g. "Channel: Ads". */
    partText: (part: ConditionPart): string => {
      const text = 'value' in part ? valueText(part.name, part.value) : rangeText(part);
      return `${t(`conditions.names.${part.name}`)}: ${text}`;
    },
  };
}

/** A day of the calendar, wherever it is looked at. */
const dayText = (day: string, language: string): string =>
  storeDay(`${day}T00:00:00Z`, 'UTC', readerLocale(language), 'medium');
