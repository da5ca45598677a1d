import { asciiHost, DOMAIN_PATTERN, MAX_DOMAIN_CHARACTERS, MAX_DOMAINS } from '@vitrine/contract/domain';
import { FIELD_ERRORS } from '@vitrine/contract/field-errors';

/** What a person has changed of a store's domains, and not saved. The list itself may grow meanwhile. */
export interface DomainEdits {
  added: readonly string[];
  removed: readonly string[];
}

export const NO_EDITS: DomainEdits = { added: [], removed: [] };

/** The edits as a form's draft, which holds texts, and back. */
export const draftOf = ({ added, removed }: DomainEdits) => ({
  added: added.join(' '),
  removed: removed.join(' '),
});
export const editsIn = (draft: Readonly<Record<string, string>> | undefined): DomainEdits => ({
  added: wordsIn(draft?.added),
  removed: wordsIn(draft?.removed),
});
const wordsIn = (text = ''): string[] => text.split(' ').filter((word) => word !== '');

/** The list as it will be. */
export const editedDomains = (domains: readonly string[], { added, removed }: DomainEdits): string[] => [
  ...domains.filter((domain) => !removed.includes(domain)),
  ...added.filter((domain) => !domains.includes(domain)),
];

export const withDomain = (domains: readonly string[], edits: DomainEdits, domain: string): DomainEdits => ({
  added: domains.includes(domain) ? edits.added : [...edits.added, domain],
  removed: edits.removed.filter((one) => one !== domain),
});

export const withoutDomain = (
  domains: readonly string[],
  edits: DomainEdits,
  domain: string,
): DomainEdits => ({
  added: edits.added.filter((one) => one !== domain),
  removed: domains.includes(domain) ? [...edits.removed, domain] : edits.removed,
});

/** The domain in what was typed or pasted, as browsers name it: `https://MyStore.com/shoes` means `mystore.com`, `peña.com` is `xn--pea-8ma.com`. */
export function domainIn(text: string): string {
  const typed = text.trim().toLowerCase();
  return asciiHost(typed.replace(/^[a-z]+:\/\//, '').replace(/[/?#].*$/, ''));
}

/** What is wrong with a domain for this list: a sentence of the contract's, or `there` or `full`; undefined, nothing. */
export function domainProblem(domain: string, list: readonly string[]): string | undefined {
  if (domain === '') return FIELD_ERRORS.required;
  if (domain.length > MAX_DOMAIN_CHARACTERS) return FIELD_ERRORS.too_long;
  if (!DOMAIN_PATTERN.test(domain)) return FIELD_ERRORS.domain_invalid;
  if (list.includes(domain)) return 'there';
  return list.length >= MAX_DOMAINS ? 'full' : undefined;
}

/** Whether pages of this host, with its port if it has one, may send recordings: the rule by which the server refuses. */
export function isCovered(host: string, domains: readonly string[]): boolean {
  const hostname = host.replace(/:\d+$/, '');
  return domains.some((domain) => host === domain || hostname === domain || hostname.endsWith(`.${domain}`));
}
