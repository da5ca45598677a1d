import { text } from '../../database/kinds.ts';
import { isRowOf } from '../../database/rows.ts';
import type { Person } from './request.ts';
import { distinct } from './request.ts';

/** As a block told it; empty where it did not. */
export interface Identity {
  email: string;
  customer_id: string;
}

const isIdentity = isRowOf({ email: text, customer_id: text });
export const isIdentities = (value: unknown): value is Identity[] =>
  Array.isArray(value) && value.every(isIdentity);

/** What of a session is the person's, and what is to be left out of what they are given. */
export interface Whose {
  own: { emails: string[]; customer_ids: string[] };
  others: { emails: string[]; customer_ids: string[] };
}

const lower = (text: string) => text.toLowerCase();

/**
 * Divides who was signed in during a session: the person's is what they asked by, what came together with it, and what has one of
 * these in common. Nobody is followed farther than that.
 */
export function whose(
  person: Pick<Person, 'emails' | 'customer_ids'>,
  identities: readonly Identity[],
): Whose {
  const isIn = (emails: readonly string[], ids: readonly string[]) => (one: Identity) =>
    (one.email !== '' && emails.map(lower).includes(lower(one.email))) || ids.includes(one.customer_id);
  const matched = identities.filter(isIn(person.emails, person.customer_ids));
  const emails = distinct([...person.emails, ...matched.map(({ email }) => email)].map(lower));
  const customer_ids = distinct([...person.customer_ids, ...matched.map(({ customer_id }) => customer_id)]);
  const isOwn = isIn(emails, customer_ids);
  const theirs = identities.filter((one) => !isOwn(one));
  return {
    own: { emails, customer_ids },
    others: {
      emails: distinct(theirs.map(({ email }) => lower(email))),
      customer_ids: distinct(theirs.map((one) => one.customer_id)),
    },
  };
}

/** What stands where somebody else's was. */
const REMOVED = '[removed]';
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** JSON without what is others': emails wherever they stand, also in addresses; ids where they are all of a value. */
export function without({ emails, customer_ids }: Whose['others']): (json: string) => string {
  const inJson = (text: string) => escaped(JSON.stringify(text).slice(1, -1));
  const anywhere = emails.flatMap((email) => [email, encodeURIComponent(email)]).map(inJson);
  const whole = customer_ids.map((id) => `(?<=")${inJson(id)}(?="(?!\\s*:))`);
  // Ids are compared as they are.
  const patterns = [new RegExp(anywhere.join('|'), 'gi'), new RegExp(whole.join('|'), 'g')];
  const used = patterns.filter((_, i) => [anywhere, whole][i]?.length);
  return (json) => used.reduce((text, pattern) => text.replaceAll(pattern, REMOVED), json);
}
