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

/** Signed tokens that name a user. Rights are not in them: they are read from the database on every call. */
export interface Tokens {
  /** Good for `ACCESS_TOKEN_SECONDS`, unless the sign-in ends before. */
  signAccess(bearer: Bearer): Promise<string>;
  /** Undefined when the token is forged, expired or none of ours. Whether the sign-in counts, its row says. */
  verifyAccess(token: string): Promise<Bearer | undefined>;
  /** Names a row of refresh_tokens, which decides whether it still counts. */
  signRefresh(tokenId: string, userId: string, expiresAt: Date): Promise<string>;
  /** The row's id. */
  verifyRefresh(token: string): Promise<string | undefined>;
}

export function createTokens(secret: Uint8Array, clock: Clock): Tokens {
  const sign = (type: 'access' | 'refresh', userId: string, expiresAt: Date, claims: JWTPayload = {}) =>
    new SignJWT({ ...claims, type })
      .setProtectedHeader({ alg: ALGORITHM })
      .setIssuer(ISSUER)
      .setSubject(userId)
      .setIssuedAt(new Date(clock.now()))
      .setExpirationTime(expiresAt)
      .sign(secret);

  async function verify(type: 'access' | 'refresh', token: string): Promise<JWTPayload | undefined> {
    try {
      const { payload } = await jwtVerify(token, secret, {
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
    signAccess: ({ user_id, sign_in_id }) =>
      sign('access', user_id, new Date(clock.now() + ACCESS_TOKEN_SECONDS * 1000), { sid: sign_in_id }),
    async verifyAccess(token) {
      const payload = await verify('access', token);
      const [user_id, sign_in_id] = [uuid(payload?.sub), uuid(payload?.sid)];
      return user_id && sign_in_id ? { user_id, sign_in_id } : undefined;
    },
    signRefresh: (tokenId, userId, expiresAt) => sign('refresh', userId, expiresAt, { jti: tokenId }),
    verifyRefresh: async (token) => uuid((await verify('refresh', token))?.jti),
  };
}
