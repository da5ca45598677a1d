import { expect, it } from 'vitest';
import { createIngestTokens } from '../modules/ingest/ingest-tokens.ts';
import { createTickets } from '../modules/integrations/tickets.ts';
import { createMailSeal } from '../modules/mail/service.ts';
import { fakeClock } from '../testing/fake-clock.ts';
import { createSignedLinks } from './signed-links.ts';
import { createSigner } from './signing.ts';
import { createTokens } from './tokens.ts';

const [OLD, NEW] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
const clock = fakeClock();
const bearer = {
  user_id: '0192f0c1-7e2a-4b3c-8d4e-5f60718293a4',
  sign_in_id: '0192f0c1-7e2a-4b3c-8d4e-5f60718293a5',
};
const MAIL = { to: 'ana@example.com', subject: 's', text: 't', html: 'h' };
const INSTALL = '0192f0c1-7e2a-4b3c-8d4e-5f60718293a6';

/** Everything that JWT_SECRET vouches for: made by one key, and looked at by another, with the former one or without it. */
const KINDS = {
  async tokens(made: Uint8Array, key: Uint8Array, former?: Uint8Array) {
    const token = await createTokens(made, clock).signAccess(bearer);
    return (await createTokens(key, clock, former).verifyAccess(token)) !== undefined;
  },
  async links(made: Uint8Array, key: Uint8Array, former?: Uint8Array) {
    const url = new URL(createSignedLinks(made, clock).sign('/photos/a.webp'), 'http://localhost');
    return createSignedLinks(key, clock, former).verify(url.pathname, Object.fromEntries(url.searchParams));
  },
  async signatures(made: Uint8Array, key: Uint8Array, former?: Uint8Array) {
    return createSigner(key, 'p', former).isSigned(['a'], createSigner(made, 'p').sign(['a']));
  },
  async 'ingest tokens'(made: Uint8Array, key: Uint8Array, former?: Uint8Array) {
    const scope = { workspace_id: 'w', origin: undefined, session_id: 's', visitor_id: 'v' };
    const { token } = createIngestTokens(made).issue(scope, clock.now());
    return createIngestTokens(key, former).flawOf(token, scope, clock.now()) === undefined;
  },
  async tickets(made: Uint8Array, key: Uint8Array, former?: Uint8Array) {
    return createTickets(key, clock, former).read(createTickets(made, clock).give(INSTALL)) === INSTALL;
  },
  async mails(made: Uint8Array, key: Uint8Array, former?: Uint8Array) {
    return createMailSeal(key, former).open('1', createMailSeal(made).seal('1', MAIL)) !== undefined;
  },
};

it.each(Object.entries(KINDS))(
  '%s of the former key count while it is named, and not after',
  async (_, counts) => {
    expect(await counts(OLD, NEW, OLD)).toBe(true);
    expect(await counts(NEW, NEW, OLD)).toBe(true);
    expect(await counts(OLD, NEW)).toBe(false);
    // What is made anew is made by the new one alone.
    expect(await counts(NEW, OLD)).toBe(false);
  },
);
