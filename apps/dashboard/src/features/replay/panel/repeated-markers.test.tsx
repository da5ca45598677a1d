import { fireEvent, render, screen } from '@testing-library/react';
import type { MarkerKind } from '@vitrine/contract/recording-index';
import type { Marker } from '@vitrine/recording/with-ids';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, startI18n } from '../../../i18n/i18n.ts';
import { createExternalStore } from '../../../lib/external-store.ts';
import { EventList } from './event-list.tsx';

beforeEach(async () => {
  await startI18n();
  await loadTexts(['sessions', 'sessions/replay']);
});

const marker = (at: number, kind: MarkerKind, text: string, rest: Partial<Marker> = {}): Marker => ({
  ...{ at, kind, page_id: 'a', text },
  ...rest,
});
const coupons = Array.from({ length: 7 }, (_, n) => marker(6_000 + n * 300, 'custom', 'Coupon refused'));

function open(...markers: Marker[]) {
  const onSeek = vi.fn();
  const shared = { retry: null, leftOut: 0, moving: createExternalStore(0), onSeek };
  render(<EventList markers={markers} {...shared} />);
  return onSeek;
}
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('what repeats is one row that says how often, and leads to the first time', () => {
  const onSeek = open(marker(0, 'page', '/'), ...coupons);
  expect(rows()).toHaveLength(2);
  fireEvent.click(screen.getByText('Coupon refused × 7'));
  expect(onSeek).toHaveBeenCalledWith(6_000);
  // Filters count what happened.
  expect(screen.getByRole('button', { name: '7 store events' })).toBeTruthy();
});

test('trouble has words that a merchant knows, and a jump there shows how it came', () => {
  const onSeek = open(
    marker(5_000, 'dead', 'Buy'),
    marker(6_000, 'error_click', 'Pay', { detail: 'x is not a function' }),
    marker(9_000, 'quick_back', '/velas'),
    marker(12_000, 'scrolling', '/'),
    marker(14_000, 'thrash', '/tazas'),
    marker(20_000, 'rage', 'Apply', { clicks: 5 }),
  );
  for (const words of ['Click with no response', 'Went right back', 'Scrolled back and forth'])
    expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByText('Shook the mouse')).toBeTruthy();
  expect(screen.getByText('Click with error · x is not a function')).toBeTruthy();
  expect(screen.getByText('Rage click, 5 clicks')).toBeTruthy();
  fireEvent.click(screen.getByText('Buy'));
  expect(onSeek).toHaveBeenLastCalledWith(2_000);
  fireEvent.click(screen.getByText('Apply'));
  expect(onSeek).toHaveBeenLastCalledWith(17_000);
});
