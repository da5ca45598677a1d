import { AsyncResource } from 'node:async_hooks';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Draining } from './http/draining.ts';
import { createSignedLinks } from './http/signed-links.ts';
import { createTokens } from './http/tokens.ts';
import { createLoadGate } from './kernel/load-gate.ts';
import { type Role, takesBlocks, worksInBackground } from './kernel/role.ts';
import type { IngestBounds, StoreDeps } from './modules/blocks/service.ts';
import { createIngest } from './modules/ingest/service.ts';
import {
  type ConnectOptions,
  createInstalls,
  createPageCounts,
  createPageLoads,
  createRefusedOrigins,
  type IntegrationsDeps,
} from './modules/integrations/service.ts';
import { createLoginThrottling } from './modules/login-throttling/service.ts';
import { createMailSeal, createMailService } from './modules/mail/service.ts';
import { createPlatformTokens, createStores, type TokenKeys } from './modules/merchants/service.ts';
import { createMetrics } from './modules/metrics/service.ts';
import { privacyService } from './modules/privacy/service.ts';
import type { Heartbeat } from './modules/processes/service.ts';
import { createRecordings, type Recordings } from './modules/recordings/service.ts';
import type { Clock } from './ports/clock.ts';
import type { CommercePlatforms } from './ports/commerce-platform.ts';
import type { Database } from './ports/database.ts';
import type { DiskSpace } from './ports/disk-space.ts';
import type { JobQueue } from './ports/job-queue.ts';
import type { Mailer } from './ports/mailer.ts';
import type { ObjectStorage } from './ports/object-storage.ts';
import type { PaymentProviders } from './ports/payments.ts';
import type { SafeFetcher } from './ports/safe-fetcher.ts';

/** Everything the application needs of the outside. */
export interface AppDeps {
  /** What this process does of the product. */
  role: Role;
  /** Which part is its of what processes share. */
  heartbeat: Pick<Heartbeat, 'partition'>;
  draining: Draining;
  clock: Clock;
  database: Database;
  storage: ObjectStorage;
  /** Where this process writes: the disk of its folder, or others' (ports/disk-space.ts). */
  disk_space: DiskSpace;
  jobs: JobQueue;
  mailer: Mailer;
  /** Where the files come from that recorded pages name; undefined: no more of them are kept. */
  fetcher: SafeFetcher | undefined;
  /** Who collects the money. */
  payment_providers: PaymentProviders;
  /** Pages of ours on which something is paid. */
  addPaymentPages: ((app: FastifyInstance) => void) | undefined;
  /** Whom merchants write to who need help, or a price that is agreed upon. */
  contact_email: string | undefined;
  /** Whose stores can be connected. */
  platforms: CommercePlatforms;
  /** What their tokens, and keys of authenticator apps, are encrypted with (`sealKeysOf`). */
  token_keys: TokenKeys;
  /** Where stores are connected. */
  connect: ConnectOptions;
  log: FastifyBaseLogger;
  /** Key of the access tokens and of signed links, at least 32 bytes; and the one before it, while it is changed: what that signed or sealed still counts. */
  jwt_secret: Uint8Array;
  former_jwt_secret: Uint8Array | undefined;
  /** What shows that the operator is calling; without it nobody is. */
  operator_token: string | undefined;
  /** Whether new accounts confirm their address (`confirmed` in the contract). */
  asks_confirmation: boolean;
  /** Origin under which browsers reach us, without a trailing slash; known for sure once we listen. */
  public_url: () => string;
  /** Name of this process among its siblings; rollups are sharded by it. */
  node_id: string;
  /** Take the client's address from X-Forwarded-For: only behind a proxy that sets it. */
  trust_proxy: boolean;
  /** Lower-case name of the header in which that proxy tells the country of the client's address. */
  country_header: string | undefined;
  /** What one store may send before it is told to wait. */
  store_blocks_per_second: number;
  /** What is taken of a session, of a store a day, and of an address without proof. */
  bounds: IngestBounds;
  /** From when on blocks need a valid ingest token (ms since the epoch). */
  tokens_required_from: number;
  /** Folders with what the other parts were built to. */
  folders: { tracker: string; dashboard: string };
  /** Write sessions that are over as recordings (docs/decisions/017). */
  compacts: boolean;
  /** How long after its last block a session is over, ms. */
  compact_after_ms: number;
  /** Serve the demo store as well. */
  evaluation: boolean;
  /** Check every answer against the contract and fail when it differs: in tests. */
  check_responses: boolean;
}

export type Services = ReturnType<typeof createServices>;

/** What several modules work with, made once. A module takes of it what its own type names. */
export function createServices(given: AppDeps) {
  const { role, clock, log, jobs, database, jwt_secret, former_jwt_secret } = given;
  const { orm } = database;
  const tokens = createTokens(jwt_secret, clock, former_jwt_secret);
  const metrics = createMetrics(given.storage, {
    ...given,
    tokens,
    jobs: worksInBackground(role) ? jobs : undefined,
  });
  const loadGate = createLoadGate();
  const flush: Database['flush'] = (options) => database.flush(options);
  const base = {
    ...given,
    ...{
      orm,
      flush,
      tokens,
      metrics,
      loadGate,
      storage: metrics.storage,
      partition: given.heartbeat.partition,
    },
    contact_email: given.contact_email ?? null,
    links: createSignedLinks(jwt_secret, clock, former_jwt_secret),
    attempts: createLoginThrottling({ orm, clock }),
    stores: createStores({ orm, clock }),
    loads: createPageLoads({ orm, clock, log }),
    pages: createPageCounts({ orm, clock, log }),
    refused: createRefusedOrigins({ orm, clock, log }),
  };
  const seal = createMailSeal(jwt_secret, former_jwt_secret);
  const mail_service = createMailService({ jobs, clock, seal, log });
  const recordings = createRecordings(
    base,
    worksInBackground(role) ? { ...base, polls: !takesBlocks(role) } : undefined,
  );

  const told: Recordings['onStored'][] = [recordings.onStored];
  // What it begins is no visitor's any more, though it is told by what answers one.
  const onStored: StoreDeps['onStored'] = AsyncResource.bind((blocks, busy) => {
    loadGate.tell(busy);
    for (const tell of told) tell(blocks);
  });
  const ingest = createIngest({
    ...{ ...base, onStored, secret: jwt_secret, former_secret: former_jwt_secret },
    ...{
      onRefusedOrigin: base.refused.note,
      onPage: base.pages.recorded,
      onFailure: (workspace_id, network, failure) => {
        if (base.pages.failed(workspace_id, network, failure)) metrics.onPageFailure(failure);
      },
      onUntokened: metrics.onUntokened,
      onTurnedAway: metrics.onTurnedAway,
    },
  });

  const { token_keys: keys, platforms } = given;
  const integrating: IntegrationsDeps = {
    ...{ ...base, keys, secret: jwt_secret, former_secret: former_jwt_secret },
    tokens: createPlatformTokens({ orm, clock, keys, platforms }),
    privacy: privacyService({ jobs, clock }),
  };
  return {
    ...base,
    ...{ seal, mail_service, recordings, ingest, onStored, integrating },
    onMail: metrics.onMail,
    whenStored: (tell: Recordings['onStored']) => {
      told.push(tell);
    },
    installs: createInstalls(integrating),
  };
}
