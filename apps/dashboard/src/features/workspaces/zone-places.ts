/** What the first part of a name may be; "other" stands for names without a place, such as UTC. */
const REGIONS = [
  'Africa',
  'America',
  'Antarctica',
  'Arctic',
  'Asia',
  'Atlantic',
  'Australia',
  'Europe',
  'Indian',
  'Pacific',
] as const;
export type Region = (typeof REGIONS)[number] | 'other';

/** `America/Argentina/Buenos_Aires` is in America, and is "Buenos Aires, Argentina": its place is what a person looks for. */
export function placeOf(name: string): { region: Region; place: string } {
  const [first, ...rest] = name.replaceAll('_', ' ').split('/');
  const region = REGIONS.find((known) => known === first);
  if (!region || rest.length === 0) return { region: 'other', place: name.replaceAll('_', ' ') };
  return { region, place: rest.reverse().join(', ') };
}
