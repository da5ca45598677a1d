import type { Marker } from '@vitrine/recording/with-ids';
import type { useTranslation } from 'react-i18next';

/** What a marker is, in a person's words: as near as is known. */
export function markerName(
  t: ReturnType<typeof useTranslation<'sessions'>>['t'],
  { kind, page_type, cart }: Pick<Marker, 'kind' | 'page_type' | 'cart'>,
): string {
  if (kind === 'custom' && cart) return t(`replay.events.cart.${cart}`);
  if (kind === 'page' && page_type && page_type !== 'other') return t(`replay.events.pageType.${page_type}`);
  return t(`replay.events.kind.${kind}`);
}
