import { isIP } from 'node:net';
import type { AuthenticatorTransport } from '@simplewebauthn/server';
import type { KeptPasskey } from './passkey-rows.ts';

/** Some 200 files: read when the first passkey is asked for. */
const library = () => import('@simplewebauthn/server');

/** Whose passkeys they are, as browsers know it. */
interface Site {
  rp_id: string;
  origin: string;
}

/** The site under which browsers reach us; undefined at an IP address, for which no browser makes a passkey. */
export function siteOf(public_url: string): Site | undefined {
  const { hostname, origin } = new URL(public_url);
  return hostname.startsWith('[') || isIP(hostname) !== 0 ? undefined : { rp_id: hostname, origin };
}

const named = ({ credential_id: id, transports }: KeptPasskey) => ({
  id,
  transports: transports as AuthenticatorTransport[],
});

type Options = Record<string, unknown> & { challenge: string };

/** What a browser makes a passkey by: none twice on one authenticator. */
export async function creationOptions(
  { rp_id }: Site,
  person: { user_id: string; email: string },
  kept: readonly KeptPasskey[],
): Promise<Options> {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: 'Vitrine',
    rpID: rp_id,
    userID: Uint8Array.from(Buffer.from(person.user_id)),
    userName: person.email,
    attestationType: 'none',
    excludeCredentials: kept.map(named),
    // It stands beside a password: having it is enough.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return { ...options };
}

/** What a browser asks the person's passkeys with. */
export async function requestOptions({ rp_id }: Site, kept: readonly KeptPasskey[]): Promise<Options> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: rp_id,
    allowCredentials: kept.map(named),
    userVerification: 'preferred',
  });
  return { ...options };
}

/** As the contract has read it. */
export interface NewPasskey {
  id: string;
  rawId: string;
  type: 'public-key';
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] | undefined };
}

/** The passkey that was made for that challenge; undefined when it was made for another one, or elsewhere. */
export async function verifyNew(
  { rp_id, origin }: Site,
  challenge: string,
  made: NewPasskey,
): Promise<Omit<KeptPasskey, 'id'> | undefined> {
  const { verifyRegistrationResponse } = await library();
  const { clientDataJSON, attestationObject, transports = [] } = made.response;
  const { id, rawId, type } = made;
  const verified = await verifyRegistrationResponse({
    response: {
      id,
      rawId,
      type,
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rp_id,
    requireUserVerification: false,
    // What was sent is no passkey, or somebody else's: the library throws for each kind of it.
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { credential } = verified.registrationInfo;
  return {
    credential_id: credential.id,
    public_key: credential.publicKey,
    counter: credential.counter,
    transports,
  };
}

/** As the contract has read it. */
export interface ShownPasskey {
  id: string;
  rawId: string;
  type: 'public-key';
  response: {
    clientDataJSON: string;
    authenticatorData: string;
    signature: string;
    userHandle?: string | undefined;
  };
}

/** The authenticator's new count; undefined when it is none of the person's, or has signed something else, or counts backwards as a copy would. */
export async function verifyShown(
  { rp_id, origin }: Site,
  challenge: string,
  shown: ShownPasskey,
  { credential_id, public_key, counter }: KeptPasskey,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const { id, rawId, type } = shown;
  const { clientDataJSON, authenticatorData, signature } = shown.response;
  const verified = await verifyAuthenticationResponse({
    response: {
      ...{ id, rawId, type, clientExtensionResults: {} },
      response: { clientDataJSON, authenticatorData, signature },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rp_id,
    credential: { id: credential_id, publicKey: public_key, counter },
    requireUserVerification: false,
  }).catch(() => undefined);
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
}
