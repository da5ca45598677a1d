import type { PaymentMethod } from '@vitrine/contract/billing-payments';
import type { TFunction } from 'i18next';

/** Brands are the same in every language. */
const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  elo: 'Elo',
  hipercard: 'Hipercard',
  cabal: 'Cabal',
  naranja: 'Naranja',
};

/** As the company writes itself; one that is not known, with a capital. */
export const brandName = (brand: string): string =>
  (Object.hasOwn(BRANDS, brand) ? BRANDS[brand] : undefined) ??
  brand.charAt(0).toUpperCase() + brand.slice(1);

/** "Visa ending in 4242". */
export const cardName = (t: TFunction<'billing'>, { brand, last4 }: PaymentMethod): string =>
  t('cards.name', { brand: brandName(brand), last4 });

/** MM/YYYY (specification, section 5). */
export const cardExpiry = ({ exp_month, exp_year }: PaymentMethod) => ({
  month: String(exp_month).padStart(2, '0'),
  year: String(exp_year),
});
