// Writes apps/server/src/kernel/country-zones.ts from the tz database that the system has (Debian's package tzdata), which
// is in the public domain: zone.tab says which country a zone is of, the links of tzdata.zi which other names it has.
// To be run when countries or zones change: node scripts/country-zones.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/run.mjs';

const FOLDER = '/usr/share/zoneinfo';
const lines = (file) => readFileSync(join(FOLDER, file), 'utf8').split('\n');

/** Names that were joined to a zone of another country whose clocks agree since 1970. */
const JOINED = {
  'Africa/Asmera': 'ER',
  'Africa/Timbuktu': 'ML',
  'America/Coral_Harbour': 'CA',
  'America/Virgin': 'VI',
  'Antarctica/South_Pole': 'AQ',
  'Atlantic/Jan_Mayen': 'SJ',
  Iceland: 'IS',
  'Pacific/Ponape': 'FM',
  'Pacific/Truk': 'FM',
  'Pacific/Yap': 'FM',
};
/** Clocks, not places: Mountain Standard Time is not Phoenix. */
const NO_PLACE = /^(CET|EET|EST|HST|MET|MST|WET|(CST6C|EST5E|MST7M|PST8P)DT)$/;

const countries = new Map(Object.entries(JOINED));
for (const line of lines('zone.tab')) {
  const [country, , zone] = line.split('\t');
  if (zone && !line.startsWith('#')) countries.set(zone, country);
}
for (const line of lines('tzdata.zi')) {
  const [kind, target, name] = line.split(' ');
  if (kind !== 'L' || countries.has(name) || NO_PLACE.test(name)) continue;
  const country = countries.get(target);
  if (country) countries.set(name, country);
}

const zonesOf = new Map();
for (const [zone, country] of [...countries].sort())
  zonesOf.set(country, [...(zonesOf.get(country) ?? []), zone]);
const [version] = lines('tzdata.zi');
const rows = [...zonesOf].sort().map(([country, zones]) => [country, ...zones].join(' '));
writeFileSync(
  join(root, 'apps/server/src/kernel/country-zones.ts'),
  `// Written by scripts/country-zones.mjs from the tz database (public domain), ${version?.slice(2)}.

/** A line a country: its ISO 3166-1 code, then the names of its time zones, old ones too. */
export const COUNTRY_ZONES = \`
${rows.join('\n')}
\`;
`,
);
