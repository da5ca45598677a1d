import { numberFormat } from './number-format.ts';

/**
 * An amount as a store's page told it: a decimal in units of its currency. Without a currency it is a number; what is no amount is said
 * as nothing.
 */
export function moneyText(
  { value, currency }: { value: string; currency: string | null },
  language: string,
): string | undefined {
  const amount = Number(value);
  if (value.trim() === '' || !Number.isFinite(amount)) return undefined;
  const known = currency !== null && /^[A-Z]{3}$/.test(currency);
  return numberFormat(language, known ? { style: 'currency', currency } : {}).format(amount);
}
