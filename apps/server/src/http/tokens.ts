import { ACCESS_TOKEN_SECONDS } from '@vitrine/contract/limits';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../ports/clock.ts';

const ALGORITHM = 'HS256';
const ISSUER = 'vitrine';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whom an access token is of. */
export interface Bearer {
  user_id: string;
  /** The row of sign_ins. */
  sign_in_id: string;
}

/** Times in ms. */
export interface RefreshToken {
  id: string;
  user_id: string;
  issued_at: number;
  expires_at: number;
}

/** Signed tokens that name a user. Rights are not in them: they are read from the database on every call. */
export interface Tokens {
  /**
   * Good for `ACCESS_TOKEN_SECONDS`, unless the sign-in ends before.
   * @param until ms: when the sign-in ends at the latest
   */
  signAccess(bearer: Bearer, until?: number): Promise<string>;
  /** Undefined when the token is forged, expired or none of ours. Whether the sign-in counts, its row says. */
  verifyAccess(token: string): Promise<Bearer | undefined>;
  /** Names a row of refresh_tokens, which decides whether it still counts. Of the same row and times it is the same text. */
  signRefresh(token: RefreshToken): Promise<string>;
  /** The row's id. */
  verifyRefresh(token: string): Promise<string | undefined>;
}

/** @param former the secret before this one: what it has signed still counts */
export function createTokens(secret: Uint8Array, clock: Clock, former?: Uint8Array): Tokens {
  const sign = (
    type: 'access' | 'refresh',
    userId: string,
    { issued_at, expires_at }: { issued_at: number; expires_at: number },
    claims: JWTPayload,
  ) =>
    new SignJWT({ ...claims, type })
      .setProtectedHeader({ alg: ALGORITHM })
      .setIssuer(ISSUER)
      .setSubject(userId)
      .setIssuedAt(new Date(issued_at))
      .setExpirationTime(new Date(expires_at))
      .sign(secret);

  async function verify(type: 'access' | 'refresh', token: string): Promise<JWTPayload | undefined> {
    const payload = await verifyBy(secret, type, token);
    return payload ?? (former && verifyBy(former, type, token));
  }

  async function verifyBy(
    key: Uint8Array,
    type: 'access' | 'refresh',
    token: string,
  ): Promise<JWTPayload | undefined> {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        requiredClaims: ['exp', 'sub'],
        currentDate: new Date(clock.now()),
      });
      return payload.type === type ? payload : undefined;
    } catch {
      // jose throws for every kind of bad token; to the caller they are all one.
      return undefined;
    }
  }
  const uuid = (value: unknown) => (typeof value === 'string' && UUID.test(value) ? value : undefined);

  return {
    signAccess({ user_id, sign_in_id }, until = Number.POSITIVE_INFINITY) {
      const issued_at = clock.now();
      const expires_at = Math.min(issued_at + ACCESS_TOKEN_SECONDS * 1000, until);
      return sign('access', user_id, { issued_at, expires_at }, { sid: sign_in_id });
    },
    async verifyAccess(token) {
      const payload = await verify('access', token);
      const [user_id, sign_in_id] = [uuid(payload?.sub), uuid(payload?.sid)];
      return user_id && sign_in_id ? { user_id, sign_in_id } : undefined;
    },
    signRefresh: ({ id, user_id, ...times }) => sign('refresh', user_id, times, { jti: id }),
    verifyRefresh: async (token) => uuid((await verify('refresh', token))?.jti),
  };
}
