import { ACCESS_TOKEN_SECONDS } from '@vitrine/contract/limits';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../ports/clock.ts';

const ALGORITHM = 'HS256';
const ISSUER = 'vitrine';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Signed tokens that name a user. Rights are not in them: they are read from the database on every call. */
export interface Tokens {
  /** Good for `ACCESS_TOKEN_SECONDS`. */
  signAccess(userId: string): Promise<string>;
  /** The user's id, or undefined when the token is forged, expired or none of ours. */
  verifyAccess(token: string): Promise<string | undefined>;
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
  const uuid = (value: string | undefined) => (value && UUID.test(value) ? value : undefined);

  return {
    signAccess: (userId) => sign('access', userId, new Date(clock.now() + ACCESS_TOKEN_SECONDS * 1000)),
    verifyAccess: async (token) => uuid((await verify('access', token))?.sub),
    signRefresh: (tokenId, userId, expiresAt) => sign('refresh', userId, expiresAt, { jti: tokenId }),
    verifyRefresh: async (token) => uuid((await verify('refresh', token))?.jti),
  };
}
