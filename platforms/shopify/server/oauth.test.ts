import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PlatformUnavailable } from '../../../apps/server/src/ports/commerce-platform.ts';
import { exchange } from './oauth.ts';

const app = { api_key: 'a-client-id', api_secret: 'hush-hush-secret' };
const clock = { now: () => 1_790_000_000_000 };

describe('a shop’s token endpoint', () => {
  let answer: { status: number; headers?: Record<string, string>; body: string };
  const heard: { path: string; body: unknown }[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    heard.push({ path: request.url ?? '', body: JSON.parse(Buffer.concat(parts).toString()) });
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => server.close());

  const renewed = (told: typeof answer, timeout_ms?: number) => {
    answer = told;
    const api_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return exchange({ refresh_token: 'shprt_old' }, { app, api_url, clock, timeout_ms });
  };

  it('is asked as Shopify’s own library asks, and its lengths are times', async () => {
    const body = JSON.stringify({
      access_token: 'shpat_new',
      scope: 'read_themes',
      expires_in: 3_600,
      refresh_token: 'shprt_new',
      refresh_token_expires_in: 7_776_000,
    });
    expect(await renewed({ status: 200, body })).toEqual({
      ok: true,
      value: {
        access_token: 'shpat_new',
        refresh_token: 'shprt_new',
        expires_at: 1_790_003_600_000,
        refresh_expires_at: 1_797_776_000_000,
        scope: 'read_themes',
      },
    });
    expect(heard.at(-1)).toEqual({
      path: '/admin/oauth/access_token',
      body: {
        client_id: app.api_key,
        client_secret: app.api_secret,
        grant_type: 'refresh_token',
        refresh_token: 'shprt_old',
      },
    });
  });

  it('may give a token that does not end', async () => {
    const body = '{"access_token":"shpat_for_ever","scope":""}';
    expect(await renewed({ status: 200, body })).toMatchObject({
      value: { refresh_token: null, expires_at: null, refresh_expires_at: null },
    });
  });

  it.each([
    [
      400,
      '{"error":"invalid_grant","error_description":"shprt_old is none"}',
      'invalid_credentials',
      'invalid_grant',
    ],
    // Of ours, and not of the store's.
    [401, '{"error":"invalid_client"}', 'client_id_mismatch', 'invalid_client'],
    [400, '{"error":"application_cannot_be_found"}', 'client_id_mismatch', 'application_cannot_be_found'],
    // What is no name of an error is not passed on: it may be anything.
    [400, '{"error":"the token shprt_old is none"}', 'invalid_credentials', undefined],
    // A proxy's.
    [400, '<html>', 'refused', undefined],
    [401, '<html>', 'refused', undefined],
    [402, '{"errors":"Payment Required"}', 'store_unavailable', undefined],
    [404, '{"errors":"Not Found"}', 'store_not_found', undefined],
    [422, '{}', 'refused', undefined],
  ])('refuses with %i %s', async (status, body, error, detail) => {
    expect(await renewed({ status, body })).toEqual({ ok: false, error, ...(detail && { detail }) });
  });

  it.each([
    { status: 500, body: '{}' },
    { status: 200, body: '{}' },
    { status: 200, body: '{"access_token":""}' },
    { status: 429, headers: { 'retry-after': '3600' }, body: '{}' },
    { status: 307, headers: { location: 'https://evil.example/' }, body: '' },
  ])('does not answer: %j', async (told) => {
    const error = await renewed(told).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PlatformUnavailable);
    const text = `${error} ${(error as Error).stack} ${(error as Error).cause}`;
    for (const secret of [app.api_secret, 'shprt_old']) expect(text).not.toContain(secret);
  });
});
