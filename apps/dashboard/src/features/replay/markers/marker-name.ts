import type { Marker } from '@vitrine/recording/with-ids';
import type { useTranslation } from 'react-i18next';
import { storeEventName } from './store-events.ts';

type T = ReturnType<typeof useTranslation<'sessions'>>['t'];

/** What a marker is, in a person's words: as near as is known. */
export function markerName(
  t: T,
  { kind, page_type, cart, chosen }: Pick<Marker, 'kind' | 'page_type' | 'cart' | 'chosen'>,
): string {
  if (kind === 'input' && chosen !== undefined)
    return chosen ? t('replay.events.chose', { option: chosen }) : t('replay.events.choseOne');
  if (kind === 'custom' && cart) return t(`replay.events.cart.${cart}`);
  if (kind === 'page' && page_type && page_type !== 'other') return t(`replay.events.pageType.${page_type}`);
  return t(`replay.events.kind.${kind}`);
}

/** What it was about: the text of the store's page, or what people call the store's event. */
export const markerText = (t: T, { kind, cart, text }: Pick<Marker, 'kind' | 'cart' | 'text'>): string =>
  kind === 'custom' && !cart ? storeEventName(t, text) : text;
