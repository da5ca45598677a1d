import type { ErrorCode, FieldErrors } from '@vitrine/contract/errors';
import { STOP_REASONS, type Steering, type StopReason } from '@vitrine/contract/ingest';
import { SEND_INTERVAL_MS } from '@vitrine/contract/limits';
import type { Stores } from '../merchants/service.ts';
import { clientOf } from './client.ts';
import type { CommitDeps } from './commit-group.ts';
import { parseEnvelope } from './envelope.ts';
import { createGroupCommit } from './group-commit.ts';
import { isOriginAllowed } from './origin.ts';
import { digestOf } from './stored-block.ts';

export type { StoredBlock } from './commit-group.ts';
export { deleteSessions } from './deletion.ts';
export { recoverSegments } from './recovery.ts';
export { retireBlocks } from './retirement.ts';

/** What the request says beside the block. */
export interface Sender {
  /** The header `Origin`. */
  origin: string | undefined;
  /** The header `User-Agent`. */
  user_agent: string;
}

export type Taken =
  | { ok: true; steering: Steering }
  | { ok: false; error: ErrorCode; fields?: FieldErrors; stop?: StopReason };

export interface Ingest {
  /** Stores one envelope. Resolves once it is safe, or with why it was not taken; rejects when the store cannot be looked up. */
  take(envelope: Uint8Array, sender: Sender): Promise<Taken>;
  /** Stores what waits; later blocks are refused as `unavailable`. */
  close(): Promise<void>;
}

const isStopReason = (error: ErrorCode): error is StopReason =>
  STOP_REASONS.some((reason) => reason === error);
const refuse = (error: ErrorCode): Taken => ({
  ok: false,
  error,
  ...(isStopReason(error) ? { stop: error } : {}),
});

/** Takes blocks in: envelope, store, origin, then the group commit, which also asks for quota. Bodies are not looked into. */
export function createIngest({ stores, ...deps }: CommitDeps & { stores: Stores }): Ingest {
  const groups = createGroupCommit(deps);
  return {
    async take(envelope, { origin, user_agent }) {
      const received_at = deps.clock.now();
      const parsed = parseEnvelope(envelope);
      if (!parsed.ok) return parsed;
      const { header, body } = parsed;
      const found = await stores.find(header.platform, header.store_id);
      if (!found) return refuse('store_unknown');
      if (!isOriginAllowed(origin, found.domains)) return refuse('origin_not_allowed');
      const facts = {
        workspace_id: found.workspace_id,
        received_at,
        digest: digestOf(body),
        client: clientOf(user_agent, header.device),
        header,
      };
      const outcome = await groups.append({ facts, body }, envelope.length);
      return outcome === 'stored'
        ? { ok: true, steering: { next_interval_ms: SEND_INTERVAL_MS } }
        : refuse(outcome);
    },
    close: groups.close,
  };
}
