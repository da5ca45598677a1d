import type { Platform } from '@vitrine/contract/common';
import type { EnvelopeHeaderInput } from '@vitrine/contract/envelope';
import type { TrackerSettings } from '@vitrine/contract/ingest';

/** What the server writes in front of the loader, for one store. URLs are absolute. */
export type Boot = {
  platform: Platform;
  store_id: string;
  ingest_url: string;
  recorder_url: string;
  /** Of the script that tells what the page says of itself and of the visit. */
  platform_url: string;
  /** Of the call that hears that something of ours has failed (`ingest_failure`): all of it but what. */
  failure_url: string;
  settings: TrackerSettings;
};

export type Identity = { email?: unknown; id?: unknown };

/** A call made before there was somebody to answer it: its name and its arguments. */
type QueuedCall = [name: string, args: ArrayLike<unknown>];

/** `window.vitrine`: the snippet's stub first, then the loader, then the recorder write to it. */
export type VitrineGlobal = {
  boot?: Boot;
  q?: QueuedCall[];
  config?: { debug?: boolean; interval?: number };
  /** Gives a page that enforces Trusted Types the addresses of our scripts. */
  policy?: { createScriptURL(url: string): string };
  identify?: (identity: Identity) => void;
  event?: (name: string, data?: unknown) => void;
  consent?: (answer: boolean) => void;
  /** The loader has run; a store that carries the snippet twice is recorded once. */
  loaded?: boolean;
  /** Something of ours has failed on this page, and the server was told. */
  failed?: boolean;
  /** Set by the recorder. */
  recorder?: Recorder;
  /** Set by the platform's script, and called once both are there: has it tell the recorder what the page says of itself. */
  platform?: (recorder: Recorder) => void;
};

/** What the loader and the platform's script tell the recorder on an open page. */
export type Recorder = {
  start(): void;
  stop(): void;
  forget(): void;
  /** Writes one of our own events into the recording. Answers whether it is under way. */
  tell(tag: string, payload: unknown): boolean | undefined;
  /** The page load that is recorded now. */
  page(): string | undefined;
  /** What the platform's script adds to the header of the block that is being cut. */
  facts?: () => Pick<EnvelopeHeaderInput, 'arrival' | 'cart_ref'> | undefined;
  /** The page is being left, and what is told now is the last of it: the script's own listener would come behind the recorder's. */
  onLeave?: () => void;
};

type ShopifyGlobal = {
  designMode?: boolean;
  customerPrivacy?: { analyticsProcessingAllowed?: () => boolean };
  loadFeatures?: (
    features: readonly { name: string; version: string }[],
    call: (error?: unknown) => void,
  ) => void;
  routes?: { root?: string };
};

declare global {
  interface Window {
    vitrine?: VitrineGlobal;
    Shopify?: ShopifyGlobal;
  }
  interface Document {
    prerendering?: boolean;
  }
  interface Navigator {
    globalPrivacyControl?: boolean;
    userAgentData?: { mobile?: boolean };
  }
}
