interface Candidate {
  address: string;
  /** `2x`, `640w`, or empty. */
  descriptor: string;
}

/** The candidates of a `srcset`, by the rules of HTML: an address may hold commas, and one at its end belongs to none. */
export function candidatesOf(srcset: string): Candidate[] {
  const candidates: Candidate[] = [];
  const address = /[\s,]*(\S+)/y;
  const descriptor = /(?:[^,(]|\([^)]*\))*/y;
  for (let at = 0; ; ) {
    address.lastIndex = at;
    const [, text] = address.exec(srcset) ?? [];
    if (text === undefined) return candidates;
    at = address.lastIndex;
    if (text.endsWith(',')) {
      candidates.push({ address: text.replace(/,+$/, ''), descriptor: '' });
      continue;
    }
    descriptor.lastIndex = at;
    const [found = ''] = descriptor.exec(srcset) ?? [];
    at += found.length + 1;
    candidates.push({ address: text, descriptor: found.trim() });
  }
}

/** The attribute's text; its addresses hold no blank, and none of them begins or ends with a comma. */
export const srcsetOf = (candidates: readonly Candidate[]): string =>
  candidates.map(({ address, descriptor }) => `${address} ${descriptor}`.trim()).join(', ');
