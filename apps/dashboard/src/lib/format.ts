import { format, formatDistanceStrict } from 'date-fns';

const SECONDS_PER_MINUTE = 60;
const SHORT_ID_CHARACTERS = 8;

/** The parts of 'Xm Ys' for a duration in seconds; a part of a second is left out. */
export function minutesAndSeconds(duration: number): { minutes: number; seconds: number } {
  const whole = Math.max(0, Math.floor(duration));
  return { minutes: Math.floor(whole / SECONDS_PER_MINUTE), seconds: whole % SECONDS_PER_MINUTE };
}

/** `m:ss` for a duration in seconds, rounded to the nearest: 75 minutes are `75:00`. */
export function clockTime(duration: number): string {
  const { minutes, seconds } = minutesAndSeconds(Math.round(duration));
  return `${minutes}:${String(seconds).padStart(2, '0')}`;
}

/**
 * What a list shows of a session's id (specification, section 2). Our ids begin with the time: two visits of the same
 * minute share these characters, which is why an id is never shown alone.
 */
export const shortId = (id: string) => id.slice(0, SHORT_ID_CHARACTERS);

/** "3 minutes ago" in the language on screen. A clock that is ahead makes nothing happen in the future. */
export const relativeTime = (iso: string, now: number): string =>
  formatDistanceStrict(Math.min(new Date(iso).getTime(), now), now, { addSuffix: true });

/** A line does not break between a time and its AM or PM. */
const unbroken = (time: string) => time.replace(/ (?=[AP]M$)/, '\u00a0');

/** Date and time to the second, in the language and time zone of whoever looks. */
export const exactTime = (iso: string): string => unbroken(format(new Date(iso), 'PPpp'));

/** Date and time to the minute, in the language and time zone of whoever looks. */
export const dateAndTime = (iso: string): string => unbroken(format(new Date(iso), 'PPp'));

/** The path of a page's URL as a person reads it; what is no URL stays as it is. */
export function readablePath(url: string): string {
  if (!URL.canParse(url)) return url;
  const { pathname } = new URL(url);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
