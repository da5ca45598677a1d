import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { firstRow, pick } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import { envelopeOf } from '../../testing/blocks.ts';
import { engines } from '../../testing/engines.ts';
import { useServer, useWorkspace } from '../../testing/use-server.ts';
import { CHROME, newSession, pageBlocks, post } from '../../testing/visits.ts';

const KEPT = pick(schema.sessions, 'referrer_host', 'paid', 'in_app', 'from_checkout', 'cart_refs');
const NOTHING = { referrer_host: '', paid: null, in_app: null, from_checkout: false, cart_refs: [] };
const INSTAGRAM = `${CHROME} Instagram 350.0.0.0`;
const cart = (n: number) => n.toString(16).padStart(32, '0');
const page = (url = 'https://tienda.example/') => ({ views: [{ url, title: '', at: Date.now() - 60_000 }] });

describe.each(engines())('where a visit came from, on %s', (engine) => {
  const server = useServer({ engine });
  const owner = useWorkspace(server);

  /** What is kept of a visit of one block a header, in the order in which they arrive. */
  async function keptOf(headers: readonly object[], { agent = CHROME, order = headers.keys() } = {}) {
    const session = newSession(owner);
    const blocks = pageBlocks(session, { blocks: headers.length });
    for (const number of order) {
      const { events, header } = blocks[number] as (typeof blocks)[0];
      const envelope = envelopeOf({ events, header: { ...page(), ...header, ...headers[number] } });
      expect((await post(server, envelope, { 'user-agent': agent })).status).toBe(202);
    }
    return firstRow(
      server.deps.database.orm,
      KEPT,
    )`SELECT ${sql.raw(Object.keys(KEPT).join(', '))} FROM sessions WHERE session_id = ${session.session_id}`;
  }

  it('is what its first page said, and the app whose browser it was', async () => {
    expect(
      await keptOf([{ arrival: { referrer_host: 'l.instagram.com', paid: 'meta' } }, {}], {
        agent: INSTAGRAM,
      }),
    ).toEqual({ ...NOTHING, referrer_host: 'l.instagram.com', paid: 'meta', in_app: 'instagram' });
    // The first by the visitor's clock, not the first to arrive.
    expect(
      await keptOf(
        [
          { arrival: { referrer_host: 'www.google.com' } },
          { arrival: { referrer_host: 'example.org', paid: 'tiktok' } },
        ],
        {
          order: [1, 0][Symbol.iterator](),
        },
      ),
    ).toEqual({ ...NOTHING, referrer_host: 'google.com' });
  });

  it('is none where that is the store itself, or where people pay', async () => {
    for (const referrer_host of ['checkout.tienda.example', 'www.mercadopago.com.ar', 'shop.app'])
      expect(await keptOf([{ arrival: { referrer_host } }])).toEqual(NOTHING);
    expect(await keptOf([{ arrival: { referrer_host: 'otratienda.example' } }])).toMatchObject({
      referrer_host: 'otratienda.example',
    });
  });

  it('comes with its carts, and with the way back from where people pay', async () => {
    const told = [
      { cart_ref: cart(2) },
      { cart_ref: cart(2) },
      { cart_ref: cart(1) },
      { arrival: { from_checkout: true } },
    ];
    expect(await keptOf(told)).toEqual({ ...NOTHING, from_checkout: true, cart_refs: [cart(1), cart(2)] });
    const invented = Array.from({ length: 12 }, (_, n) => ({ cart_ref: cart(n) }));
    expect((await keptOf(invented))?.cart_refs).toEqual(Array.from({ length: 8 }, (_, n) => cart(n)));
  });

  it('is left out where it cannot be read: no block is lost for it', async () => {
    const wrong = { referrer_host: 'https://google.com/?q=ana', paid: 'gclid', from_checkout: 1 };
    expect(await keptOf([{ arrival: wrong, cart_ref: 'c1' }])).toEqual(NOTHING);
    expect(await keptOf([{ arrival: 'google.com' }])).toEqual(NOTHING);
    // As trackers before 0.3 send them.
    expect(await keptOf([{}])).toEqual(NOTHING);
  });
});
