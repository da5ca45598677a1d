import { presentName } from '../../lib/zone-names.ts';
import { placeOf, type Region } from './zone-places.ts';

export interface Zone {
  /** IANA name. */
  name: string;
  region: Region;
  /** "Sao Paulo (GMT-3)": the place, and how far its clocks are from UTC at present. */
  text: string;
}

/**
 * The time zones that this browser knows, UTC and `current`, by their places in the order of the language. Each one's offset takes a
 * formatter of its own, hundreds together: to be run in slices.
 */
export function* zonesFor(current: string, language: string): Generator<void, Zone[]> {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current].map(presentName));
  const zones: Zone[] = [];
  for (const name of names) {
    zones.push(zoneOf(name, language));
    yield;
  }
  const { compare } = new Intl.Collator(language);
  return zones.sort((one, other) => compare(one.text, other.text));
}

/** @param now for tests: clocks of some places change twice a year */
export function zoneOf(name: string, language: string, now = new Date()): Zone {
  const { region, place } = placeOf(name);
  const offset = offsetOf(name, language, now);
  return { name, region, text: offset ? `${place} (${offset})` : place };
}

/** "GMT-3"; empty for a zone that the server knows and this browser does not. */
function offsetOf(timeZone: string, language: string, now: Date): string {
  try {
    const format = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'shortOffset' });
    return format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  } catch {
    return '';
  }
}
