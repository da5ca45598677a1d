import type { Language, Platform } from '@vitrine/contract/common';
import type { Orm } from './database.ts';

/** A store that has just installed us, and has no account yet. */
export interface InstalledStore {
  platform: Platform;
  store_id: string;
  store_name: string;
  main_language: Language;
}

/** Stores that came by an installation, known by the ticket in the link to the registration. */
export interface Installs {
  /** The ticket's store; undefined for one that is forged, used or too old. */
  find(ticket: string): Promise<InstalledStore | undefined>;
  /** The same, and the ticket is used up when the transaction is committed. */
  redeem(tx: Orm, ticket: string): Promise<InstalledStore | undefined>;
}

/** Where no commerce platform is connected nobody has given a ticket: none is good. */
export const noInstalls: Installs = {
  find: async () => undefined,
  redeem: async () => undefined,
};
