import { randomBytes } from 'node:crypto';
import type { Script } from './scripts.ts';

/** A person who works in a store's control panel. */
export interface User {
  id: number;
  email: string;
}

/** What a store is made of. */
export interface StoreProfile {
  hash: string;
  name: string;
  /** A host. */
  domain: string;
  language?: string;
  admin_email?: string;
  /** The address with https, where it is another than that of the domain. */
  secure_url?: string;
}

/** Who may call the API for a store: an account that the merchant has made, or an app that is installed. */
export interface Account {
  hash: string;
  client_id: string;
  access_token: string;
  /** As the API names them, e.g. `store_v2_content`. */
  scopes: readonly string[];
}

export interface Store extends Required<StoreProfile> {
  number: number;
  owner: User;
  scripts: Script[];
  /** The calls of a window of 30 seconds, which all accounts share. */
  window: { began_at: number; calls: number };
}

/** The stores, and who may call the API for them. */
export class Stores {
  readonly #stores = new Map<string, Store>();
  readonly #accounts = new Map<string, Account>();
  #number = 1_000;

  add(profile: StoreProfile): Store {
    const number = ++this.#number;
    const admin_email = profile.admin_email ?? `owner@${profile.domain}`;
    const store: Store = {
      language: 'en',
      secure_url: `https://${profile.domain}`,
      ...profile,
      admin_email,
      number,
      owner: { id: number, email: admin_email },
      scripts: [],
      window: { began_at: 0, calls: 0 },
    };
    this.#stores.set(profile.hash, store);
    return store;
  }

  find = (hash: string): Store | undefined => this.#stores.get(hash);

  /** @throws when there is none: a test names one that it has not made */
  get(hash: string): Store {
    const store = this.find(hash);
    if (!store) throw new Error(`no store ${hash}`);
    return store;
  }

  addAccount(hash: string, client_id: string, scopes: readonly string[]): Account {
    this.get(hash);
    const account = { hash, client_id, scopes, access_token: randomBytes(16).toString('hex') };
    this.#accounts.set(account.access_token, account);
    return account;
  }

  accountOf(hash: string, token: string): Account | undefined {
    const account = this.#accounts.get(token);
    return account?.hash === hash ? account : undefined;
  }

  ofClient(hash: string, client_id: string): Account | undefined {
    return [...this.#accounts.values()].find((each) => each.hash === hash && each.client_id === client_id);
  }

  /** The token is good no more, and scripts of its account go that were to go with it (scripts.v3.yml: `auto_uninstall`). */
  revoke(account: Account): void {
    this.#accounts.delete(account.access_token);
    const store = this.get(account.hash);
    store.scripts = store.scripts.filter(
      ({ api_client_id, auto_uninstall }) => api_client_id !== account.client_id || !auto_uninstall,
    );
  }

  /** Another token for the same account: the app is installed once more. Its scripts stay. */
  replace(account: Account): void {
    this.#accounts.delete(account.access_token);
  }
}
