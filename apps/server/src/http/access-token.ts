import { ACCESS_TOKEN_SECONDS } from '@vitrine/contract/limits';
import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../ports/clock.ts';

const ALGORITHM = 'HS256';
const ISSUER = 'vitrine';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Access tokens: a JWT that names the user and nothing else; rights are read from the database on every call. */
export interface AccessTokens {
  sign(userId: string): Promise<string>;
  /** The user's id, or undefined when the token is forged, expired or none of ours. */
  verify(token: string): Promise<string | undefined>;
}

export function createAccessTokens(secret: Uint8Array, clock: Clock): AccessTokens {
  const nowSeconds = () => Math.floor(clock.now() / 1000);
  return {
    sign: (userId) =>
      new SignJWT({ type: 'access' })
        .setProtectedHeader({ alg: ALGORITHM })
        .setIssuer(ISSUER)
        .setSubject(userId)
        .setIssuedAt(nowSeconds())
        .setExpirationTime(nowSeconds() + ACCESS_TOKEN_SECONDS)
        .sign(secret),
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, secret, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          requiredClaims: ['exp', 'sub'],
          currentDate: new Date(clock.now()),
        });
        return payload.type === 'access' && payload.sub && UUID.test(payload.sub) ? payload.sub : undefined;
      } catch {
        // jose throws for every kind of bad token; to the caller they are all one.
        return undefined;
      }
    },
  };
}
