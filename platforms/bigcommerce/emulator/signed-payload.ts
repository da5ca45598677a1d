import { createHmac, randomUUID } from 'node:crypto';
import type { Store, User } from './stores.ts';

/** https://docs.bigcommerce.com, "Handling callbacks": `exp` is "currently, 24 hours after nbf". */
const LIFE_S = 24 * 60 * 60;

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** What the callbacks of an app carry: who did something in which store, signed by the app's secret ("Handling callbacks"). */
export function signedPayload(
  app: { client_id: string; client_secret: string },
  { store, user, now }: { store: Store; user: User; now: number },
): string {
  const issued = Math.floor(now / 1000);
  const claims = {
    aud: app.client_id,
    iss: 'bc',
    iat: issued,
    // Of the documents' example: a few seconds before.
    nbf: issued - 5,
    exp: issued - 5 + LIFE_S,
    jti: randomUUID(),
    sub: `stores/${store.hash}`,
    user: { ...user, locale: 'en-US' },
    owner: store.owner,
    url: '/',
    channel_id: null,
  };
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${signed}.${createHmac('sha256', app.client_secret).update(signed).digest('base64url')}`;
}
