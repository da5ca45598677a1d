import { Secret, TOTP } from 'otpauth';

/** As all authenticator apps make them: SHA-1, six digits, 30 seconds (RFC 6238's defaults; several apps ignore others). */
const PERIOD_S = 30;
/** RFC 4226 asks for 160 bits. */
const KEY_BYTES = 20;
/** Codes of the period before and after are taken: phones' clocks are off by some seconds, and typing takes some. */
const WINDOW = 1;

const ISSUER = 'Vitrine';

/** A new key, in base32. */
export const newTotpKey = (): string => new Secret({ size: KEY_BYTES }).base32;

const totpOf = (key: string, label = '') =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(key), period: PERIOD_S });

/** What an authenticator app scans: the key, and whose it is. */
export const totpUri = (key: string, email: string): string => totpOf(key, email).toString();

/**
 * The period whose code that is; undefined for one that is wrong, or of a period that is not later than the last one taken: who has
 * seen a code being typed has no use of it.
 * @param now ms
 */
export function totpStep(key: string, code: string, now: number, last_step: number): number | undefined {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = totpOf(key).validate({ token, timestamp: now, window: WINDOW });
  if (delta === null) return undefined;
  const step = Math.floor(now / 1_000 / PERIOD_S) + delta;
  return step > last_step ? step : undefined;
}
