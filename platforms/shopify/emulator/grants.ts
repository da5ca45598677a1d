import { randomBytes } from 'node:crypto';

/** Of an expiring offline token and of its refresh token (Shopify's document "Offline access tokens"). */
const TOKEN_MS = 60 * 60_000;
const REFRESH_MS = 90 * 24 * 60 * 60_000;
/** A code is changed for a token at once, or never. */
const CODE_MS = 5 * 60_000;

interface Token {
  access: string;
  /** Null: until the app is uninstalled. */
  expires_at: number | null;
}
interface Refresh {
  token: string;
  expires_at: number;
}

/** As the token endpoint answers. Lengths are seconds. */
interface Issued {
  access_token: string;
  refresh_token?: string;
  expires_in?: number;
  refresh_token_expires_in?: number;
}

/** What an app has been given of a shop. Times are milliseconds since the epoch. */
export class Grants {
  readonly #codes = new Map<string, { created_at: number; scope: string }>();
  #token: Token | undefined;
  #refresh: Refresh | undefined;
  /** The one before: good until what took its place is used, as its answer may be lost (changelog of August 2026). */
  #previous: Refresh | undefined;
  scope = '';

  code(scope: string, now: number): string {
    const code = randomBytes(16).toString('hex');
    this.#codes.set(code, { created_at: now, scope });
    return code;
  }

  /** @returns the scope that was agreed to; undefined: it is no code, was used, or is too old */
  redeem(code: string, now: number): string | undefined {
    const found = this.#codes.get(code);
    this.#codes.delete(code);
    return found && now - found.created_at < CODE_MS ? found.scope : undefined;
  }

  /** A token that ends, in place of any other. */
  issue(now: number): Issued {
    this.#previous = this.#refresh;
    const refresh_token = `shprt_${randomBytes(16).toString('hex')}`;
    this.#refresh = { token: refresh_token, expires_at: now + REFRESH_MS };
    const access_token = this.#give(now + TOKEN_MS);
    return {
      access_token,
      refresh_token,
      expires_in: TOKEN_MS / 1_000,
      refresh_token_expires_in: REFRESH_MS / 1_000,
    };
  }

  /** A token that does not end, in place of any other. */
  issueForEver(): Issued {
    this.#refresh = this.#previous = undefined;
    return { access_token: this.#give(null) };
  }

  #give(expires_at: number | null): string {
    const access = `shpat_${randomBytes(16).toString('hex')}`;
    this.#token = { access, expires_at };
    return access;
  }

  /** @returns undefined: the refresh token is none, has ended, or was replaced by one that is in use */
  renew(refresh_token: string | undefined, now: number): Issued | undefined {
    const found = [this.#refresh, this.#previous].find((each) => each?.token === refresh_token);
    if (!found || found.expires_at <= now) return undefined;
    // Of two that are live, that which was shown stays as the one before.
    this.#refresh = found;
    return this.issue(now);
  }

  isGood(access_token: unknown, now: number): boolean {
    const token = this.#token;
    if (!token || token.access !== access_token) return false;
    if (token.expires_at !== null && token.expires_at <= now) return false;
    this.#previous = undefined;
    return true;
  }

  get installed(): boolean {
    return this.#token !== undefined;
  }

  clear(): void {
    this.#token = this.#refresh = this.#previous = undefined;
    this.#codes.clear();
  }
}
