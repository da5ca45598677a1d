import { format, getDefaultOptions } from 'date-fns';

/**
 * A day of the workspace, `2026-01-15`, as it is called in the language on screen: 'MMM d' in English, the day first in the
 * others. It is a name and not a moment: read as one (of UTC), it would be the day before to the west of Greenwich.
 */
export function dayLabel(date: string): string {
  const isEnglish = getDefaultOptions().locale === undefined;
  return format(middayOf(date), isEnglish ? 'MMM d' : 'd MMM');
}

/** The same with its weekday and year. */
export const fullDay = (date: string): string => format(middayOf(date), 'PPPP');

/** Without an offset it is local time; and no clock is ever put forward at noon. */
const middayOf = (date: string) => new Date(`${date}T12:00`);
