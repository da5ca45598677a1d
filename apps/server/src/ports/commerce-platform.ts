import type { Language } from '@vitrine/contract/common';
import type { PlatformName } from '@vitrine/platforms/registry/manifests';
import type { HttpMessage } from './http-message.ts';

export type { PlatformName };

/** By which a platform takes our calls for a store. Times are milliseconds since the epoch. */
export interface PlatformCredentials {
  access_token: string;
  /** Null: it is good until it is taken back, or cannot be renewed. */
  refresh_token: string | null;
  /** Null: it does not end by itself. */
  expires_at: number | null;
  refresh_expires_at: number | null;
  /** What was allowed, as the platform writes it. */
  scope: string;
}

/** A store, as its platform tells of it. */
export interface PlatformStore {
  /** As `merchants.store_id` has it: the platform's own id, or a handle in lower case. */
  store_id: string;
  name: string;
  main_language: Language;
  /** Of the merchant; null where the platform does not tell. */
  email: string | null;
  /** Hosts of its pages, lower case, without a port. */
  domains: string[];
}

/** Why a platform does not do what it was asked for. That it cannot be asked is `PlatformUnavailable`. */
export type PlatformError =
  /** A code, a token or a signature that is wrong, used, too old, or taken back. */
  | 'invalid_credentials'
  /** The token does not allow it; `detail` names what is missing. */
  | 'missing_scope'
  /** Closed, unpaid or locked by its platform. */
  | 'store_unavailable'
  | 'store_not_found'
  /** The credentials are of another app than they say. */
  | 'client_id_mismatch'
  /** It understood, and does not want to; `detail` is its own sentence. */
  | 'refused';

export type PlatformOutcome<T> =
  | { ok: true; value: T }
  | {
      ok: false;
      error: PlatformError;
      /** For people: the platform's own words or names. Holds no secret. */
      detail?: string;
    };

/** The platform could not be asked, or not now, or did not answer: what was asked for may have been done. */
export class PlatformUnavailable extends Error {
  override readonly name = 'PlatformUnavailable';
  /** It has said that it is asked too much. */
  readonly is_throttled: boolean;
  constructor(message: string, { is_throttled = false } = {}) {
    super(message);
    this.is_throttled = is_throttled;
  }
}

/** How our script comes to the store's pages. */
export interface SetUp {
  /** `installed`: it is there; `in_theme`: the merchant has yet to switch it on in the theme; `by_hand`: the platform takes none from us. */
  script: 'installed' | 'in_theme' | 'by_hand';
  /** The platform's name for what was registered; null where nothing was. */
  script_id: string | null;
}

export interface SetUpRequest {
  /** Of the loader that the pages load, for this store. */
  script_url: string;
  /** Where its messages are to be sent. */
  webhook_url: string;
  /** Of an earlier `setUp`. */
  script_id: string | null;
  /** Whose the token should be, where a merchant has typed both: it shows first when the script is registered. */
  expected_client_id?: string;
}

/** Whose data a privacy message is about. */
export interface MessageCustomer {
  /** Lower case. */
  emails: string[];
  /** The platform's ids of the customer. */
  ids: string[];
}

/** What a platform has sent. `message_id` is the same when it is sent again, as far as the platform makes that possible. */
export type PlatformMessage = { message_id: string; store_id: string } & (
  | { kind: 'uninstalled' | 'suspended' | 'resumed' | 'store_updated' | 'scopes_updated' }
  /** The store's plan with us may have changed. */
  | { kind: 'billing' }
  /** All data of the store are to be erased. */
  | { kind: 'store_redact' }
  | {
      kind: 'customer_redact' | 'customer_data_request';
      customer: MessageCustomer;
      request_id: string | null;
    }
  /** Signed, and nothing to us. */
  | { kind: 'ignored' }
);

/** Who opens the app in the platform's admin, proved by the platform. */
export interface Launch {
  store_id: string;
  /** Of who opens it; null where the platform does not tell. */
  email: string | null;
}

/** What stood in the address that a platform has sent a person back to. */
export type CallbackQuery = Readonly<Record<string, string>>;

/**
 * A commerce platform: how a store is connected, told of and left. All may be asked again: what is there already is not made twice.
 * Every method may reject with `PlatformUnavailable`. Store ids that are none of the platform's are refused before anything is asked.
 */
export interface CommercePlatform {
  readonly name: PlatformName;
  /** The page on which a merchant agrees. Undefined: that is no store of theirs. Absent: installations begin at the platform alone. */
  readonly authorizeUrl?: (request: {
    state: string;
    redirect_uri: string;
    /** As the platform's link names it (Shopify: `peonia.myshopify.com`). */
    shop: string | undefined;
  }) => string | undefined;
  /**
   * Turns what a platform sent back into credentials, and tells whose store it is. Verifies the platform's own signature where it has one;
   * `state` is the caller's to check. A code is good once.
   */
  connect(
    query: CallbackQuery,
    redirect_uri: string,
  ): Promise<PlatformOutcome<{ credentials: PlatformCredentials; store: PlatformStore }>>;
  /** Newer credentials for those that end. Absent: they do not end. */
  readonly renew?: (store_id: string, refresh_token: string) => Promise<PlatformOutcome<PlatformCredentials>>;
  /** Asks by the token what the store is; `invalid_credentials`: the token is good no more. */
  storeOf(store_id: string, access_token: string): Promise<PlatformOutcome<PlatformStore>>;
  /** Brings our script to the store's pages, as far as the platform allows, and asks for its messages. */
  setUp(store_id: string, access_token: string, request: SetUpRequest): Promise<PlatformOutcome<SetUp>>;
  /**
   * Takes back what `setUp` has brought, all of it: our script goes from the store's pages, and no message is sent any more. Where the platform
   * allows that, the app leaves the store with it, and the token is good no more. What is gone already is no error.
   */
  leave(store_id: string, access_token: string, request: SetUpRequest): Promise<PlatformOutcome<undefined>>;
  /** Reads a webhook. Undefined: it is forged, or no message at all. Absent: the platform sends none. */
  readonly readMessage?: (message: HttpMessage) => PlatformMessage | undefined;
  /** Where the merchant switches our script on in the theme (`in_theme`). Undefined: that is no store of theirs. Absent: there is no such page. */
  readonly themeEditorUrl?: (store_id: string) => string | undefined;
  /** Reads the address by which the platform opens the app. Undefined: it is forged or too old. */
  readonly readLaunch?: (query: CallbackQuery) => Launch | undefined;
}

/** The platforms that this server is set up for; absent ones are not. */
export type CommercePlatforms = { readonly [Name in PlatformName]?: CommercePlatform | undefined };
