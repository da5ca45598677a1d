import type { StorySlot } from '@vitrine/contract/insights';
import type { TFunction } from 'i18next';
import { moneyText } from '../../../lib/money.ts';
import { numberFormat } from '../../../lib/number-format.ts';
import { storeText } from '../../../lib/store-text.ts';

/** Slots that are put into words. */
const MAX_SLOTS = 8;
const MAX_NAME = 60;
const MAX_ERROR = 80;

/** What happened in a visit, as one line in the language on screen; nothing when nothing is known. */
export function storyText(story: readonly StorySlot[], t: TFunction<'sessions'>, language: string): string {
  const phrases = story.slice(0, MAX_SLOTS).flatMap((slot) => phraseOf(slot, t, language) ?? []);
  const line = new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(phrases);
  return line.slice(0, 1).toLocaleUpperCase(language) + line.slice(1);
}

function phraseOf(slot: StorySlot, t: TFunction<'sessions'>, language: string): string | undefined {
  const counted = (count: number) => ({ count, number: numberFormat(language).format(count) });
  switch (slot.slot) {
    case 'searched':
      return t('visit.story.searched', counted(slot.count));
    case 'saw_products':
      return slot.count === 1 && slot.product
        ? t('visit.story.sawNamed', { product: storeText(slot.product, MAX_NAME) })
        : t('visit.story.saw', counted(slot.count));
    case 'added':
    case 'removed': {
      const product = storeText(slot.product, MAX_NAME);
      return slot.count === 1
        ? t(`visit.story.${slot.slot}`, { product })
        : t(`visit.story.${slot.slot}More`, { product, ...counted(slot.count - 1) });
    }
    case 'cart': {
      const value = moneyText(slot, language);
      return value && t('visit.story.cart', { value });
    }
    case 'signal':
      return t(`visit.story.signal.${slot.kind}`, counted(slot.count));
    case 'error':
      return t('visit.story.error', { ...counted(slot.count), text: storeText(slot.text, MAX_ERROR) });
    case 'left':
      return t(`visit.story.left.${slot.to}`);
  }
}
