import { request as httpRequest } from 'node:http';
import { endpoints } from '@vitrine/contract/endpoints';
import { describe, expect, it } from 'vitest';
import { useServer } from '../testing/use-server.ts';
import { createGatedServer } from './flood-gate.ts';
import { leadsTo, requestTarget } from './request-target.ts';

const BLOCKS = endpoints.ingest_block.path;
const bare = BLOCKS.slice(0, -1);

describe('what a request asks for', () => {
  it.each([
    ['/api/user/?a=%41&b=http://x', '/api/user/?a=%41&b=http://x'],
    ['http://vitrine.example/api/user/', '/api/user/'],
    ['HTTPS://vitrine.example:8443/api/user/?x=1', '/api/user/?x=1'],
    ['http://vitrine.example', '/'],
    ['http://vitrine.example?x=1', '/?x=1'],
    ['/%61pi/%75ser/', '/api/user/'],
    ['/a%2Fb%20c%C3%A9/', '/a%2Fb%20c%C3%A9/'],
    ['*', '*'],
  ])('is written in one way: %s', (written, target) => expect(requestTarget(written)).toBe(target));

  it('leads to a path also without its slash, and with a query', () => {
    for (const target of [BLOCKS, bare, `${bare}?x`, `${BLOCKS}#x`])
      expect(leadsTo(target, BLOCKS)).toBe(true);
    for (const target of [`${BLOCKS}x`, `${BLOCKS}/`, '/', `/?${BLOCKS}`])
      expect(leadsTo(target, BLOCKS)).toBe(false);
  });

  it.each([BLOCKS, bare, `${bare}?x=1`, `http://any.example${BLOCKS}`, BLOCKS.replace('a', '%61')])(
    'is turned away in a flood before anything else reads it: %s',
    async (target) => {
      let passed = 0;
      const gate = { isNeeded: () => true, turnsAway: () => true };
      const listener = () => {
        passed += 1;
      };
      const server = createGatedServer({}, listener, gate, () => true);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      try {
        const answer = await send(server.address() as { port: number }, target, 'POST');
        expect([answer.statusCode, passed]).toEqual([429, 0]);
        expect(answer.headers).toMatchObject({
          'strict-transport-security': 'max-age=31536000',
          'access-control-allow-origin': '*',
        });
      } finally {
        server.close();
      }
    },
  );
});

const send = ({ port }: { port: number }, path: string, method = 'GET') =>
  new Promise<{ statusCode?: number | undefined; headers: object }>((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, path, method, agent: false }, (response) => {
      response.resume();
      resolve(response);
    });
    request.on('error', reject);
    request.end(method === 'POST' ? 'x' : undefined);
  });

describe('headers of answers', () => {
  const server = useServer({ engine: 'pglite' });
  const secure = useServer({ engine: 'pglite', public_url: () => 'https://replay.example.com' });
  const portOf = ({ url }: { url: string }) => ({ port: Number(new URL(url).port) });

  it.each(['/api/user/', '/api/user', 'http://any.example/api/user/', '/%61pi/user/', '/api/nothing/'])(
    'are those of the API, however it is asked: %s',
    async (target) => {
      const { headers } = await send(portOf(server), target);
      expect(headers).toMatchObject({
        'referrer-policy': 'same-origin',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
      });
      expect(headers).not.toHaveProperty('strict-transport-security');
    },
  );

  it.each(['/api/user/', '/healthz', '/tracker/nothing', '/nothing'])(
    'tell browsers to come by https alone where they do: %s',
    async (target) => {
      const { headers } = await send(portOf(secure), target);
      expect(headers).toMatchObject({ 'strict-transport-security': 'max-age=31536000' });
    },
  );
});
