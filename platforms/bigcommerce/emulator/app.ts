import { randomBytes, randomUUID } from 'node:crypto';
import type { Answer } from './faults.ts';
import { signedPayload } from './signed-payload.ts';
import type { Store, Stores, User } from './stores.ts';

/** An app as it is registered in the developer portal. The callbacks are whole addresses. */
export interface AppProfile {
  name: string;
  client_id: string;
  client_secret: string;
  scopes: readonly string[];
  auth_url: string;
  load_url: string;
  uninstall_url?: string;
  remove_user_url?: string;
}

interface Code {
  hash: string;
  ends_at: number;
}

/** The documents do not say how long a code lives. */
const CODE_MS = 5 * 60_000;

/** As OAuth 2.0 has it (RFC 6749, 5.2); BigCommerce's documents name no errors. */
const denied = (status: number, error: string): Answer => ({ status, body: { error } });

/** The app's life in stores: https://docs.bigcommerce.com, "Implementing OAuth" and "Handling callbacks". */
export class App {
  readonly profile: AppProfile;
  readonly #stores: Stores;
  readonly #now: () => number;
  readonly #account_uuid = randomUUID();
  readonly #codes = new Map<string, Code>();

  constructor(profile: AppProfile, stores: Stores, now: () => number) {
    this.profile = profile;
    this.#stores = stores;
    this.#now = now;
  }

  isInstalledIn = (hash: string) => this.#account(hash) !== undefined;

  /** Where the browser of a merchant goes who installs the app: its auth callback with a fresh code. */
  authUrl(hash: string): string {
    const code = randomBytes(8).toString('hex');
    this.#codes.set(code, { hash, ends_at: this.#now() + CODE_MS });
    const url = new URL(this.profile.auth_url);
    url.searchParams.set('account_uuid', this.#account_uuid);
    url.searchParams.set('code', code);
    url.searchParams.set('context', `stores/${hash}`);
    url.searchParams.set('scope', this.profile.scopes.join(' '));
    return url.href;
  }

  /** A token for a code, which is good once; the token that was good before is none any more. */
  token(fields: Readonly<Record<string, unknown>>): Answer {
    const { client_id, client_secret, scopes, auth_url } = this.profile;
    const required = ['client_id', 'client_secret', 'code', 'context', 'scope', 'grant_type', 'redirect_uri'];
    if (required.some((name) => typeof fields[name] !== 'string' || fields[name] === ''))
      return denied(400, 'invalid_request');
    if (fields.client_id !== client_id || fields.client_secret !== client_secret)
      return denied(401, 'invalid_client');
    if (fields.grant_type !== 'authorization_code') return denied(400, 'unsupported_grant_type');
    const code = this.#codes.get(String(fields.code));
    this.#codes.delete(String(fields.code));
    if (!code || this.#now() > code.ends_at || fields.context !== `stores/${code.hash}`)
      return denied(400, 'invalid_grant');
    if (fields.redirect_uri !== auth_url) return denied(400, 'invalid_grant');
    if (fields.scope !== scopes.join(' ')) return denied(400, 'invalid_scope');
    const known = this.#account(code.hash);
    if (known) this.#stores.replace(known);
    const { access_token } = this.#stores.addAccount(code.hash, client_id, scopes);
    const { owner } = this.#stores.get(code.hash);
    const person = { ...owner, username: owner.email };
    return {
      status: 200,
      body: {
        access_token,
        scope: scopes.join(' '),
        user: person,
        owner: person,
        context: `stores/${code.hash}`,
        account_uuid: this.#account_uuid,
      },
    };
  }

  /** Where the control panel's frame goes when somebody opens the app. */
  launchUrl = (hash: string, user?: User): string => this.#signed(this.profile.load_url, hash, user);

  /** The app's token ends and its scripts go; then it is told. */
  async uninstall(hash: string): Promise<number | undefined> {
    const account = this.#account(hash);
    if (!account) throw new Error(`the app is not installed in ${hash}`);
    this.#stores.revoke(account);
    return this.#tell(this.profile.uninstall_url, hash);
  }

  /** A person may open the app no more. */
  removeUser = (hash: string, user: User) => this.#tell(this.profile.remove_user_url, hash, user);

  #account = (hash: string) => this.#stores.ofClient(hash, this.profile.client_id);

  #signed(to: string, hash: string, user?: User): string {
    const store: Store = this.#stores.get(hash);
    const url = new URL(to);
    const payload = { store, user: user ?? store.owner, now: this.#now() };
    url.searchParams.set('signed_payload_jwt', signedPayload(this.profile, payload));
    return url.href;
  }

  /** @returns the status that the app has answered with; undefined: it has no such callback */
  async #tell(to: string | undefined, hash: string, user?: User): Promise<number | undefined> {
    if (to === undefined) return undefined;
    const answer = await fetch(this.#signed(to, hash, user), { headers: { accept: 'application/json' } });
    await answer.arrayBuffer();
    return answer.status;
  }
}
