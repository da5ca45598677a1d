import type { Language, Platform } from '@vitrine/contract/common';
import type { Orm } from './database.ts';

/** A store that has just installed us, and has no account yet. */
export interface InstalledStore {
  platform: Platform;
  store_id: string;
  store_name: string;
  main_language: Language;
  /** Of the merchant; null where the platform does not tell. */
  email: string | null;
}

/** What became of a store that was to be connected to a workspace. Nothing was changed but by `connected`. */
export type Attached =
  | 'connected'
  /** Another workspace has it. */
  | 'store_taken'
  /** The workspace has another store of a platform. */
  | 'workspace_has_store';

export interface Redeemed {
  store: InstalledStore;
  /** Gives the workspace what the platform has granted, and the store if it has none of a platform; in the transaction that redeems. */
  attach(tx: Orm, workspace_id: string): Promise<Attached>;
}

/** Stores that came by an installation, known by the ticket in the link to the registration. */
export interface Installs {
  /** The ticket's store; undefined for one that is forged, used or too old. */
  find(ticket: string): Promise<InstalledStore | undefined>;
  /** The same, and the ticket is used up when the transaction is committed. `store_taken`: it was good, and an account has the store since. */
  redeem(tx: Orm, ticket: string): Promise<Redeemed | 'store_taken' | undefined>;
}
