import { createSigner } from '../../http/signing.ts';

const PURPOSE = 'ingest tokens';
/** As long as a browser may keep a block (MAX_BLOCK_AGE_MS). */
export const TOKEN_MS = 7 * 24 * 60 * 60_000;
const RADIX = 36;

/** What a token is good for, and for nothing else. */
export interface TokenScope {
  workspace_id: string;
  /** The header `Origin`. */
  origin: string | undefined;
  session_id: string;
  /** Who knows store and session of a visit, but not its visitor, gets no token that a block of it can use. */
  visitor_id: string;
}

/** Why a block has no valid token. */
export type Untokened = 'absent' | 'expired' | 'invalid';

export interface IngestTokens {
  issue(scope: TokenScope, now: number): { token: string; expires_at: number };
  /** What is wrong with the token of a block; undefined when nothing is. */
  flawOf(token: string | undefined, scope: TokenScope, now: number): Untokened | undefined;
}

/**
 * Tokens that prove a block to be of who was given them, without a row: `1.{end, ms, base 36}.{HMAC}`.
 * @param secret of the server; all its processes have the same
 * @param former the one before it: its tokens still count
 */
export function createIngestTokens(secret: Uint8Array, former?: Uint8Array): IngestTokens {
  const signer = createSigner(secret, PURPOSE, former);
  const partsOf = ({ workspace_id, origin = '', session_id, visitor_id }: TokenScope, end: string) => [
    ...[workspace_id, origin, session_id, visitor_id],
    end,
  ];
  return {
    issue(scope, now) {
      const expires_at = now + TOKEN_MS;
      const end = expires_at.toString(RADIX);
      return { token: `1.${end}.${signer.sign(partsOf(scope, end))}`, expires_at };
    },
    flawOf(token, scope, now) {
      if (token === undefined) return 'absent';
      const [version, end = '', signature = '', ...rest] = token.split('.');
      if (version !== '1' || rest.length > 0) return 'invalid';
      if (!signer.isSigned(partsOf(scope, end), signature)) return 'invalid';
      return now < Number.parseInt(end, RADIX) ? undefined : 'expired';
    },
  };
}
