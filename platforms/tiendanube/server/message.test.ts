import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readTiendanubeMessage } from './message.ts';

const SECRET = 'a-client-secret';
const SECRETS = { client_secret: SECRET, webhook_secret: 'in-the-address' };
const HEADER = 'x-linkedstore-hmac-sha256';

/** Bodies, and their signatures as `openssl dgst -sha256 -hmac a-client-secret` makes them. */
const SIGNED = {
  uninstalled: [
    '{"store_id":1234,"event":"app/uninstalled","id":789}',
    '2d3c6fd0654333cb0848b6b356b46f02272516d1fd849bcce05a33d78addd2f0',
  ],
  suspended: [
    '{"store_id":1234,"event":"app/suspended"}',
    '7cb9a70ec135257fc40391cdfc734be80f69a3a1004ceceb85470f288c1345c7',
  ],
  resumed: [
    '{"store_id":"1234","event":"app/resumed"}',
    'dc5bc9368e06f9ee1b8d1540f42561c1e595d715f56f7053da7d10eeaf6b1a51',
  ],
  ordered: [
    '{"store_id":1234,"event":"order/created","id":5}',
    '9c286caf62fdd13a925c0f7b42c018b666cd06170d5b7ede96fd3a9b42029e3b',
  ],
  store_redact: ['{"store_id":1234}', 'bb0c5a2ecd277e56dba223d4a9292a8203fccf818e5839f6103828ce08c74c9c'],
  customers_redact: [
    '{"store_id":1234,"customer":{"id":1,"email":" Olga.Peña@Example.com","phone":"+5511","identification":"123"},"orders_to_redact":[213,3415]}',
    'b17dfc4b53d58ea17bda9d7c450d5f73e6a4ff0ae51b37f9d16d50fe678a11b1',
  ],
  data_request: [
    '{"store_id":1234,"customer":{"id":1,"email":"olga@example.com","phone":null},"orders_requested":[213],"checkouts_requested":[214],"drafts_orders_requested":[10],"data_request":{"id":456}}',
    '74bd1cf96a6d29a5a3bd5ab9034a5fd4b306a41ba86e8309e9d5dfd00d004d21',
  ],
  data_request_of_nobody: [
    '{"store_id":1234,"customer":{"id":"7","email":null},"orders_requested":[]}',
    'a6f7a32c25483f8c6477372c8a7ed1cd635cba94c0a35d0e76d0bc73ecee724d',
  ],
} as const;

const message = (body: string, signature: string | string[] | undefined) => ({
  headers: { 'content-type': 'application/json', [HEADER]: signature },
  body: Buffer.from(body),
});
const read = (body: string, signature: string | string[] | undefined) =>
  readTiendanubeMessage(SECRETS, message(body, signature));
const signed = (body: string) => read(body, createHmac('sha256', SECRET).update(body).digest('hex'));

const [REDACT, REDACT_SIGNATURE] = SIGNED.store_redact;
const UNIQUE = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);

describe('webhooks of Tiendanube', () => {
  it.each([
    ['uninstalled', { kind: 'uninstalled', message_id: UNIQUE }],
    ['suspended', { kind: 'suspended', message_id: UNIQUE }],
    ['resumed', { kind: 'resumed', message_id: UNIQUE }],
    ['ordered', { kind: 'ignored', message_id: UNIQUE }],
    ['store_redact', { kind: 'store_redact', message_id: UNIQUE }],
    [
      'customers_redact',
      {
        kind: 'customer_redact',
        message_id: UNIQUE,
        customer: { emails: ['olga.peña@example.com'], ids: ['1'] },
        request_id: null,
      },
    ],
    [
      'data_request',
      {
        kind: 'customer_data_request',
        message_id: 'data_request/1234/456',
        customer: { emails: ['olga@example.com'], ids: ['1'] },
        request_id: '456',
      },
    ],
    [
      'data_request_of_nobody',
      {
        kind: 'customer_data_request',
        message_id: UNIQUE,
        customer: { emails: [], ids: ['7'] },
        request_id: null,
      },
    ],
  ] as const)('say what happened: %s', (name, expected) => {
    const [body, signature] = SIGNED[name];
    expect(read(body, signature)).toEqual({ store_id: '1234', ...expected });
  });

  it('are two messages when they come twice, for a store can be uninstalled again', () => {
    const ids = [1, 2].map(() => read(...SIGNED.uninstalled)?.message_id);
    expect(new Set(ids).size).toBe(2);
  });

  it.each<[string, string, string | string[] | undefined]>([
    ['not signed', REDACT, undefined],
    ['signed by nothing', REDACT, ''],
    ['signed twice', REDACT, [REDACT_SIGNATURE, REDACT_SIGNATURE]],
    ['signed for another body', REDACT, SIGNED.suspended[1]],
    ['signed in base64', REDACT, Buffer.from(REDACT_SIGNATURE, 'hex').toString('base64')],
    ['signed in part', REDACT, REDACT_SIGNATURE.slice(0, 32)],
    ['signed, and more', REDACT, `${REDACT_SIGNATURE}00`],
    ['changed', REDACT.replace('4', '5'), REDACT_SIGNATURE],
    ['spaced', `${REDACT} `, REDACT_SIGNATURE],
    ['empty', '', undefined],
  ])('that are %s are forged', (_, body, signature) => {
    expect(read(body, signature)).toBeUndefined();
  });

  it('signed by the secret of another app are forged', () => {
    expect(
      readTiendanubeMessage({ ...SECRETS, client_secret: 'another' }, message(REDACT, REDACT_SIGNATURE)),
    ).toBeUndefined();
  });

  it.each([
    [''],
    ['no json'],
    ['null'],
    ['[]'],
    ['{}'],
    // What has data erased says one thing.
    ['{"store_id":1234,"customer":{"id":1}}'],
    ['{"store_id":1234,"orders_to_redact":[1]}'],
    ['{"store_id":1234,"customer":"olga@example.com","orders_to_redact":[]}'],
    ['{"store_id":"12/../34"}'],
    ['{"store_id":"12/../34","event":"app/uninstalled"}'],
    ['{"store_id":0,"event":"app/uninstalled"}'],
    ['{"store_id":12345678901234567890,"event":"app/uninstalled"}'],
    ['{"event":"app/uninstalled"}'],
    ['{"store_id":1234,"customer":{"id":1},"orders_to_redact":[],"orders_requested":[]}'],
    ['{"store_id":1234,"event":"store/redact","customer":{"id":1}}'],
    ['{"store_id":1234,"event":"store/redact","data_request":{"id":1}}'],
    ['{"store_id":1234,"event":"customers/redact"}'],
    ['{"store_id":1234,"event":"customers/redact","customer":{"id":1},"data_request":{"id":5}}'],
    ['{"store_id":1234,"event":"customers/data_request","orders_requested":[]}'],
    ['{"store_id":1234,"event":"customers/data_request","customer":{"id":1},"orders_to_redact":[]}'],
  ])('that are signed, and none of those that there are, are none: %s', (body) => {
    expect(signed(body)).toBeUndefined();
  });

  it.each([
    [{ event: 'store/redact' }, 'store_redact'],
    [{ event: null, app_id: 789 }, 'store_redact'],
    [{ event: 'customers/redact', customer: { id: 1 } }, 'customer_redact'],
    [{ customer: { id: 1, vip: true }, orders_to_redact: [], app_id: 789 }, 'customer_redact'],
    [{ event: 'customers/data_request', customer: { id: 1 } }, 'customer_data_request'],
    [{ customer: { id: 1 }, data_request: { id: 5, by: 'x' } }, 'customer_data_request'],
  ])('are what they say, whatever stands beside it: %j', (fields, kind) => {
    expect(signed(JSON.stringify({ store_id: 1234, ...fields }))).toMatchObject({ kind });
  });

  it('that are not signed are taken at the address with the secret alone', () => {
    const at = (address_part: string | undefined, webhook_secret: string | undefined) =>
      readTiendanubeMessage({ ...SECRETS, webhook_secret }, { ...message(REDACT, undefined), address_part });
    expect(at('in-the-address', 'in-the-address')).toMatchObject({ kind: 'store_redact' });
    for (const part of [undefined, '', 'in-the-addres', 'in-the-address0', 'IN-THE-ADDRESS'])
      expect(at(part, 'in-the-address')).toBeUndefined();
    for (const part of [undefined, '', 'undefined']) expect(at(part, undefined)).toBeUndefined();
  });

  it.each(['constructor', '__proto__', 'app/installed', ''])('of the event %j are nothing to us', (event) => {
    expect(signed(JSON.stringify({ store_id: 1234, event }))).toMatchObject({ kind: 'ignored' });
  });
});
