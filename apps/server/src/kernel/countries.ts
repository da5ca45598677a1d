import { COUNTRY_ZONES } from './country-zones.ts';

const countries = new Set<string>();
const countryOf = new Map<string, string>();
for (const line of COUNTRY_ZONES.trim().split('\n')) {
  const [country = '', ...zones] = line.split(' ');
  countries.add(country);
  for (const zone of zones) countryOf.set(zone, country);
}

/** ISO 3166-1 alpha-2 of the country that an IANA time zone is of; empty for one of none, such as UTC, and for nonsense. */
export const countryOfTimeZone = (zone: string): string => countryOf.get(zone) ?? '';

/** What a proxy says of an address's country: a code that we know, or empty. Some have codes of their own for "unknown". */
export function countryOfHeader(value: string | string[] | undefined): string {
  const code = typeof value === 'string' ? value.trim().toUpperCase() : '';
  return countries.has(code) ? code : '';
}
