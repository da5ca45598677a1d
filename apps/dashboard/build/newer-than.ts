/** Something that a browser may lack, how it stands in what is built, and since when the four have it. */
interface Newer {
  name: string;
  seen: RegExp;
}

/** Of what each of the oldest browsers lacks (build/browsers.ts). To be added to when one of them is; the versions are MDN's. */
const NEWER: readonly Newer[] = [
  { name: 'Array.fromAsync', seen: /Array\.fromAsync\b/ },
  { name: 'Array.prototype.toSpliced', seen: /\.toSpliced\(/ },
  { name: 'Array.prototype.with', seen: /\.with\(-?\d/ },
  { name: 'AbortSignal.any', seen: /AbortSignal\.any\b/ },
  { name: 'URL.canParse', seen: /URL\.canParse\b/ },
  { name: 'URL.parse', seen: /\bURL\.parse\(/ },
  { name: 'Array.prototype.toSorted', seen: /\.toSorted\(/ },
  { name: 'Array.prototype.toReversed', seen: /\.toReversed\(/ },
  { name: 'Object.groupBy and Map.groupBy', seen: /\b(?:Object|Map)\.groupBy\b/ },
  { name: 'Promise.withResolvers', seen: /Promise\.withResolvers\b/ },
  { name: 'Promise.try', seen: /Promise\.try\b/ },
  { name: 'well-formed strings', seen: /\.(?:is|to)WellFormed\(/ },
  { name: 'methods of sets', seen: /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/ },
  {
    name: 'helpers of iterators',
    seen: /\.(?:values|keys|entries)\(\)\.(?:map|filter|some|every|find|take|drop|reduce|toArray)\(/,
  },
  { name: 'RegExp.escape', seen: /RegExp\.escape\b/ },
  { name: 'the v flag of expressions', seen: /\/[dgimsuy]*v[dgimsy]*\.(?:test|exec)\(/ },
  { name: 'Uint8Array in base64', seen: /Uint8Array\.from(?:Base64|Hex)\b/ },
  { name: 'Intl.DurationFormat', seen: /Intl\.DurationFormat\b/ },
  { name: 'Intl.Segmenter', seen: /Intl\.Segmenter\b/ },
  { name: 'checkVisibility', seen: /\.checkVisibility\(/ },
  { name: 'scheduler', seen: /\bscheduler\.(?:yield|postTask)\(/ },
  { name: 'dvh, svh and lvh', seen: /\d[dsl]v[hw]\b/ },
  { name: 'color-mix() with a colour of ours', seen: /color-mix\(in srgb, ?(?:var\(--mui|currentColor)/ },
  { name: 'light-dark()', seen: /light-dark\(/ },
  { name: '@scope and @starting-style', seen: /@(?:scope|starting-style)\b/ },
  { name: 'anchor positioning', seen: /position-anchor|anchor-name/ },
  { name: 'field-sizing', seen: /field-sizing|fieldSizing/ },
];

/** Which of them a file names. */
export const newerThanOldest = (text: string): string[] =>
  NEWER.filter(({ seen }) => seen.test(text)).map(({ name }) => name);

/** They may be named: `src/lib/older-browsers.ts` brings them along, or the style says what else holds (`components/whole-screen.ts`). */
export const BROUGHT_ALONG: readonly string[] = [
  'AbortSignal.any',
  'URL.canParse',
  'Array.prototype.toSorted',
  'Array.prototype.toReversed',
  'dvh, svh and lvh',
];
