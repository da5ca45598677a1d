import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../ports/clock.ts';
import type { CommercePlatforms, PlatformName } from '../../ports/commerce-platform.ts';
import type { Database, Orm } from '../../ports/database.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import type { Cashiers } from '../../ports/payments.ts';
import type { Attempts } from '../attempts/service.ts';
import type { PlatformTokens, TokenKeys } from '../merchants/service.ts';

/** Who asks that something is done with a person's data, and about whom. */
export interface PrivacyRequest {
  workspace_id: string;
  /** Lower case. */
  emails: readonly string[];
  /** The store's own ids of the customer. */
  ids: readonly string[];
  /** The platform's name for its request; null where it has none. */
  request_id: string | null;
  source: PlatformName;
}

/** Takes what platforms ask in the name of customers: noted in the transaction of the message, done afterwards. */
export interface PrivacyDesk {
  requestErasure(tx: Orm, request: PrivacyRequest): Promise<void>;
  requestExport(tx: Orm, request: PrivacyRequest): Promise<void>;
  /** All visits of the workspace. */
  eraseStore(tx: Orm, request: { workspace_id: string; source: PlatformName }): Promise<void>;
}

/** Where stores are connected, as the configuration has it. */
export interface ConnectOptions {
  /** Of our apps in the platforms' app stores. */
  app_store_urls: Readonly<Partial<Record<PlatformName, string>>>;
  /** The app embed in Shopify's theme editor: `{id}/{handle of the block}`. */
  shopify_extension: string | undefined;
  /** Origins that may show our pages in a frame, beside BigCommerce's: of another server in its place. */
  frame_origins: readonly string[];
}

export interface IntegrationsDeps {
  orm: Orm;
  settle: Database['settle'];
  clock: Clock;
  jobs: JobQueue;
  log: FastifyBaseLogger;
  attempts: Attempts;
  platforms: CommercePlatforms;
  keys: TokenKeys;
  tokens: PlatformTokens;
  /** What tickets and states are signed by. */
  secret: Uint8Array;
  public_url: () => string;
  cashiers: Cashiers;
  /** Undefined: messages about customers are answered 503, and come again. */
  privacy: PrivacyDesk | undefined;
  connect: ConnectOptions;
}

export const isoOf = (ms: number) => new Date(ms).toISOString();
