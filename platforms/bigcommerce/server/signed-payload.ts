import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseJson } from '../../../apps/server/src/kernel/json.ts';
import type { Launch } from '../../../apps/server/src/ports/commerce-platform.ts';
import { hashOf, payloadClaims } from './documents.ts';

/** Their clock and ours may differ by this. */
const LEEWAY_S = 30;
const PART = /^[A-Za-z0-9_-]+$/;

/**
 * Reads what the callbacks of an app carry: opening, uninstalling and removing a person all bring the same payload (callbacks.mdx, "Decode and verify").
 * HS256 by the app's secret and nothing else; what the token says of its own algorithm chooses none.
 * @param now_ms since the epoch
 * @returns undefined when it is forged, another app's, too old, or names no store
 */
export function readSignedPayload(
  jwt: string,
  app: { client_id: string; client_secret: string },
  now_ms: number,
): Launch | undefined {
  const [header = '', payload = '', signature = '', ...more] = jwt.split('.');
  if (more.length > 0 || ![header, payload, signature].every((part) => PART.test(part))) return undefined;
  if (!isHs256(decoded(header))) return undefined;
  const due = createHmac('sha256', app.client_secret).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== due.length || !timingSafeEqual(given, due)) return undefined;
  const read = payloadClaims.safeParse(decoded(payload));
  if (!read.success || read.data.aud !== app.client_id) return undefined;
  const { iat, nbf, exp, sub, user } = read.data;
  const now = now_ms / 1000;
  if (now > exp + LEEWAY_S || now < nbf - LEEWAY_S || now < iat - LEEWAY_S) return undefined;
  return { store_id: hashOf(sub), email: user.email || null };
}

/** `crit` names what a reader must know to read on (RFC 7515, 4.1.11): we know none. */
const isHs256 = (header: unknown): boolean =>
  typeof header === 'object' &&
  header !== null &&
  'alg' in header &&
  header.alg === 'HS256' &&
  !('crit' in header);

const decoded = (part: string) => parseJson(Buffer.from(part, 'base64url').toString('utf8'));
