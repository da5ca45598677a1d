import type { Needs } from '../../kernel/needs.ts';
import type { CommercePlatforms, PlatformName } from '../../ports/commerce-platform.ts';
import type { Database } from '../../ports/database.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import type { PaymentProviders } from '../../ports/payments.ts';
import type { LoginThrottling } from '../login-throttling/service.ts';
import type { PlatformTokens, TokenKeys } from '../merchants/service.ts';
import type { PrivacyService } from '../privacy/service.ts';

/** Where stores are connected, as the configuration has it. */
export interface ConnectOptions {
  /** Of our apps in the platforms' app stores. */
  app_store_urls: Readonly<Partial<Record<PlatformName, string>>>;
  /** Origins that may show our pages in a frame, beside their manifests': of another server in a platform's place. */
  frame_origins: readonly string[];
}

export interface IntegrationsDeps extends Needs<'orm' | 'clock' | 'log' | 'public_url'> {
  flush: Database['flush'];
  jobs: JobQueue;
  attempts: LoginThrottling;
  platforms: CommercePlatforms;
  keys: TokenKeys;
  tokens: PlatformTokens;
  /** What tickets and states are signed by. */
  secret: Uint8Array;
  /** The one before it, while it is changed. */
  former_secret: Uint8Array | undefined;
  payment_providers: PaymentProviders;
  privacy: PrivacyService;
  connect: ConnectOptions;
}
