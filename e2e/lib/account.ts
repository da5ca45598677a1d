import type { BodyInputOf, ResponseOf } from '@vitrine/contract/endpoint';
import { type EndpointName, type Endpoints, endpoints } from '@vitrine/contract/endpoints';
import type { Product, Reachable } from './product.ts';

export const PASSWORD = 'lavender & beeswax 7';

let count = 0;
/** An address that no other test of this run uses. */
export const freshEmail = (name: string): string => {
  count += 1;
  return `${name}.${count}@store.example`;
};

/**
 * An address that nobody else comes from, for a product behind a proxy: a network may make 20 accounts, then has to wait.
 */
function elsewhere(): Record<string, string> {
  count += 1;
  return { 'x-forwarded-for': `10.0.${count >> 8}.${count & 255}` };
}

type SignedIn = ResponseOf<Endpoints['register']>;

type JsonCall = {
  [Name in EndpointName]: Endpoints[Name] extends { bytes: string } ? never : Name;
}[EndpointName];

interface Input<Name extends JsonCall> {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: BodyInputOf<Endpoints[Name]>;
}

/** Somebody who uses the API beside the browser: an account, signed in on a device of its own. */
export class Account {
  readonly email: string;
  readonly user: SignedIn;
  readonly #product: Reachable;

  private constructor(product: Reachable, user: SignedIn) {
    this.#product = product;
    this.user = user;
    this.email = user.email;
  }

  /** With PASSWORD, and a store of its own or, by the token of an invitation, in another's. */
  static async register(product: Reachable, email: string, token?: string): Promise<Account> {
    const person = { first_name: 'Ana', last_name: 'Paz', phone: '+54 11 5555 0100', password: PASSWORD };
    const body = { ...person, ...(token ? { token } : { email }) };
    return new Account(product, await ask(product, 'register', { body }, elsewhere()));
  }

  static async signIn(product: Reachable, email: string, password = PASSWORD): Promise<Account> {
    const answer = await ask(product, 'token_obtain', { body: { email, password } });
    if ('second_factor' in answer) throw new Error(`${email} signs in by more than a password`);
    return new Account(product, answer);
  }

  /** The same sign-in at another product, which has what this one kept. */
  at = (product: Reachable): Account => new Account(product, this.user);

  call<Name extends JsonCall>(
    name: Name,
    input: Input<Name> = {},
    workspace_id = this.user.workspace_id,
  ): Promise<ResponseOf<Endpoints[Name]>> {
    const headers = { authorization: `JWT ${this.user.access}`, 'x-workspace-id': workspace_id };
    return ask(this.#product, name, input, headers);
  }
}

/** A product and the owner of a store that is new there. */
export const withOwner = async (product: Product) => ({
  product,
  owner: await Account.register(product, freshEmail('ana')),
});
export type WithOwner = Awaited<ReturnType<typeof withOwner>>;

/** Makes a call of the contract; its answer is parsed by it, unless the product is a release of before. */
async function ask<Name extends JsonCall>(
  product: Reachable,
  name: Name,
  { params = {}, query, body }: Input<Name>,
  headers: Record<string, string> = {},
): Promise<ResponseOf<Endpoints[Name]>> {
  const row = endpoints[name];
  const path = row.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  const search = query ? `?${new URLSearchParams(query)}` : '';
  const answer = await fetch(product.url + path + search, {
    method: row.method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`);
  const response = 'response' in row ? row.response : undefined;
  const told = response ? await answer.json() : undefined;
  return (product.isKept ? told : response?.parse(told)) as ResponseOf<Endpoints[Name]>;
}
