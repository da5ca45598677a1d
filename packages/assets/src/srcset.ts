interface Candidate {
  address: string;
  /** `2x`, `640w`, or empty. */
  descriptor: string;
}

/** Longer ones hold no sizes of a picture. */
const MAX_CHARACTERS = 64 * 1024;

/**
 * The candidates of a `srcset`, by the rules of HTML: an address may hold commas, and one at its end belongs to none. Each
 * character is looked at once: what a recording holds may be made to take long.
 */
export function candidatesOf(srcset: string): Candidate[] {
  if (srcset.length > MAX_CHARACTERS) return [];
  const candidates: Candidate[] = [];
  for (let at = 0; ; ) {
    while (at < srcset.length && (srcset[at] === ',' || isBlank(srcset[at]))) at += 1;
    if (at >= srcset.length) return candidates;
    const from = at;
    while (at < srcset.length && !isBlank(srcset[at])) at += 1;
    let end = at;
    while (srcset[end - 1] === ',') end -= 1;
    const address = srcset.slice(from, end);
    if (end < at) {
      candidates.push({ address, descriptor: '' });
      continue;
    }
    const descriptor = at;
    // A comma in brackets ends nothing; a bracket that is never closed takes the rest.
    for (let open = false; at < srcset.length && (open || srcset[at] !== ','); at += 1) {
      if (srcset[at] === '(') open = true;
      else if (srcset[at] === ')') open = false;
    }
    candidates.push({ address, descriptor: srcset.slice(descriptor, at).trim() });
    at += 1;
  }
}

const isBlank = (character: string | undefined) => character !== undefined && /\s/.test(character);

/** The attribute's text; its addresses hold no blank, and none of them begins or ends with a comma. */
export const srcsetOf = (candidates: readonly Candidate[]): string =>
  candidates.map(({ address, descriptor }) => `${address} ${descriptor}`.trim()).join(', ');
