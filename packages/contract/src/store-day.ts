import type { Locale } from './locales.ts';

/**
 * The day on which something of a store's falls: its period, plan, invoice, invitation, trial or what is kept until then. It is told in
 * the store's time zone to everybody: a mail, a receipt and a screen on the other side of the world name the same day.
 * @param time_zone IANA name. One that this runtime does not know is taken for UTC.
 */
export function storeDay(
  at: string | number,
  time_zone: string,
  locale: Locale,
  dateStyle: 'long' | 'medium' = 'long',
): string {
  const day = (timeZone: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle, timeZone }).format(new Date(at));
  try {
    return day(time_zone);
  } catch {
    return day('UTC');
  }
}
