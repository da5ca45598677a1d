import { storeName } from '@vitrine/contract/envelope';
import type { ErrorCode, FieldErrors } from '@vitrine/contract/errors';
import type { FailureReport, SettingsRequest } from '@vitrine/contract/ingest';
import { STOP_REASONS, type Steering, type StopReason } from '@vitrine/contract/ingest';
import { SEND_INTERVAL_MS } from '@vitrine/contract/limits';
import type { FloodGate } from '../../http/flood-gate.ts';
import { clientOf } from '../../kernel/client.ts';
import { digestOf, type StoreDeps } from '../blocks/service.ts';
import { isOriginAllowed, type Stores } from '../merchants/service.ts';
import { completeBody, flawOfGaps } from './complete-body.ts';
import { type ParsedEnvelope, parseEnvelope, readHeader } from './envelope.ts';
import { createFailures, type FailureOutcome, type FailuresDeps } from './failures.ts';
import { createGroupCommit } from './group-commit.ts';
import { createIngestTokens, type Untokened } from './ingest-tokens.ts';
import { createKnownTexts } from './known-texts.ts';
import { createSenders } from './senders.ts';
import { createSettings, type SettingsOutcome } from './settings.ts';
import { createStoreLimits } from './store-limits.ts';

export type { Untokened } from './ingest-tokens.ts';

/** What the request says beside the block. */
export interface Sender {
  /** The header `Origin`. */
  origin: string | undefined;
  /** The header `User-Agent`. */
  user_agent: string;
  /** The client's address. */
  ip: string;
  /** Where that address is, as a trusted proxy says: ISO 3166-1 alpha-2, else empty. */
  country: string;
}

export type Taken =
  | { ok: true; steering: Steering }
  | { ok: false; error: ErrorCode; fields?: FieldErrors; stop?: StopReason };

/** As a flood gate, it turns the blocks of stores away that have reached their limit. */
export interface Ingest extends FloodGate {
  /** Stores one envelope. Resolves once it is safe, or with why it was not taken; rejects when its store, or a text that it left out, cannot be looked up. */
  take(envelope: Uint8Array, sender: Sender): Promise<Taken>;
  /** The settings of a store and a token for one session. */
  settings(wanted: SettingsRequest, sender: Pick<Sender, 'origin' | 'ip'>): Promise<SettingsOutcome>;
  /** A page of a store on which the tracker failed. */
  failure(report: FailureReport, sender: Pick<Sender, 'origin' | 'ip'>): Promise<FailureOutcome>;
  /** Stores what waits; later blocks are refused as `unavailable`. */
  close(): Promise<void>;
}

const OUT_OF_TIME = 'Lies more than 2.5 hours from other blocks of the session.';

const isStopReason = (error: ErrorCode): error is StopReason =>
  STOP_REASONS.some((reason) => reason === error);
const refuse = (error: ErrorCode): Taken => ({
  ok: false,
  error,
  ...(isStopReason(error) ? { stop: error } : {}),
});

/** Parsing says what is wrong with an envelope that names no store. */
const whyNot = (parsed: ParsedEnvelope): Taken => (parsed.ok ? refuse('invalid_request') : parsed);

export interface IngestDeps extends StoreDeps {
  stores: Stores;
  /** What one store may send (config.ts, STORE_BLOCKS_PER_SECOND). */
  store_blocks_per_second: number;
  /** Addresses are counted by digests that are keyed by it; tokens are signed with it, or were with the one before. */
  secret: Uint8Array;
  former_secret?: Uint8Array | undefined;
  /** From when on blocks need a valid token (ms since the epoch); absent, never: for what is our own. */
  tokens_required_from?: number;
  /** A block came without a valid token. */
  onUntokened?: (reason: Untokened) => void;
  /** A block was turned away by its first bytes. */
  onTurnedAway?: () => void;
  /** A page's first block was stored; told of again when it is sent again. */
  onPage?: (workspace_id: string) => void;
  onFailure?: FailuresDeps['onFailure'];
  /** A block was refused because its page does not belong to the store; not awaited. */
  onRefusedOrigin?: (workspace_id: string, origin: string | undefined) => void;
}

/**
 * Takes blocks in: store, origin and the store's limit, then the rest of the envelope, then the group commit, which also
 * asks for quota. Bodies are not looked into, only texts that they left out put in; of a block beyond the limit nothing is but the header's JSON.
 */
export function createIngest({
  stores,
  store_blocks_per_second,
  secret,
  former_secret,
  tokens_required_from = Number.POSITIVE_INFINITY,
  onUntokened,
  onTurnedAway,
  onRefusedOrigin,
  onPage,
  onFailure,
  ...deps
}: IngestDeps): Ingest {
  const groups = createGroupCommit(deps);
  const senderOf = createSenders(secret);
  const tokens = createIngestTokens(secret, former_secret);
  const known_texts = createKnownTexts(deps);
  const limits = createStoreLimits(deps.clock, store_blocks_per_second);
  return {
    async take(envelope, { origin, user_agent, ip, country }) {
      const received_at = deps.clock.now();
      const read = readHeader(envelope);
      const name = storeName.safeParse(read?.value);
      if (!name.success) return whyNot(parseEnvelope(envelope, read));
      const found = await stores.find(name.data, ip);
      if (found === 'too_many_requests' || found === 'store_deleted') return refuse(found);
      if (!found) return refuse('store_unknown');
      if (!isOriginAllowed(origin, found.domains)) {
        onRefusedOrigin?.(found.workspace_id, origin);
        return refuse('origin_not_allowed');
      }
      const pass = limits.take(name.data, envelope.length);
      if (!pass) return refuse('too_many_requests');
      try {
        const parsed = parseEnvelope(envelope, read);
        if (!parsed.ok) return parsed;
        // What proves a block is not kept with it, nor where its texts were left out.
        const { token, texts = [], ...header } = parsed.header;
        const { workspace_id } = found;
        const scope = { workspace_id, origin, session_id: header.session_id, visitor_id: header.visitor.id };
        const flaw = tokens.flawOf(token, scope, received_at);
        if (flaw) onUntokened?.(flaw);
        if (flaw && received_at >= tokens_required_from) return refuse('ingest_token_required');
        const fields = flawOfGaps(texts, parsed.body);
        if (fields) return { ok: false, error: 'invalid_request', fields };
        const hashes = texts.map(({ hash }) => hash);
        const members = await known_texts.members(workspace_id, hashes);
        const completed = completeBody(parsed.body, texts, members, pass.grow);
        if (!completed.ok) return refuse(completed.error);
        const { body, unknown } = completed;
        const facts = {
          workspace_id,
          received_at,
          digest: digestOf(body),
          client: { ...clientOf(user_agent, header.device), ...(country && { country }) },
          header,
        };
        const outcome = await groups.append(
          { facts, body, sender: senderOf(workspace_id, ip), untokened: flaw !== undefined },
          envelope.length + body.length - parsed.body.length,
        );
        if (outcome === 'stored' && header.seq === 0) onPage?.(workspace_id);
        if (outcome === 'stored')
          return {
            ok: true,
            steering: {
              next_interval_ms: SEND_INTERVAL_MS,
              ...(flaw && { refresh_token: true }),
              ...(unknown.length > 0 && { unknown_texts: unknown }),
            },
          };
        if (outcome === 'out_of_time')
          return { ok: false, error: 'invalid_request', fields: { last_at: [OUT_OF_TIME] } };
        return refuse(outcome);
      } finally {
        pass.end();
      }
    },
    settings: createSettings({ ...deps, stores, tokens, known_texts }),
    failure: createFailures({ clock: deps.clock, stores, ...(onFailure && { onFailure }) }),
    close: groups.close,
    isNeeded: limits.wasReached,
    turnsAway(start) {
      const name = storeName.safeParse(readHeader(start)?.value);
      const isAway = name.success && limits.isReached(name.data);
      if (isAway) onTurnedAway?.();
      return isAway;
    },
  };
}
