import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { FETCH_LIMITS, openFetcher } from '../../adapters/safe-fetcher/fetch.ts';
import { createResolve } from '../../adapters/safe-fetcher/resolve.ts';
import { ownFiles } from './own-files.ts';

const PNG = Buffer.from('\x89PNG\r\n\x1a\npicture', 'latin1');

it('takes along pictures of our own origin, as they are now', async () => {
  const server = createServer(({ url }, response) => {
    if (url === '/a.png') response.writeHead(200, { 'content-type': 'image/png' }).end(PNG);
    else if (url === '/a.css') response.writeHead(200, { 'content-type': 'text/css' }).end('b{}');
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fetcher = openFetcher({ resolve: createResolve(), allow_loopback: true, limits: FETCH_LIMITS });
  const own = ['/a.png', '/a.css', '/gone.png'].map((path) => origin + path);
  const { names, files } = ownFiles(fetcher, origin, [...own, 'http://127.0.0.1:1/a.png']);
  expect([...names.keys()]).toEqual(own);
  expect(files.map(({ name }) => name)).toEqual([...names.values()]);
  const [picture, ...others] = await Promise.all(files.map(({ content }) => content()));
  expect([picture?.type, Buffer.from(picture?.bytes ?? [])]).toEqual(['image/png', PNG]);
  expect(others).toEqual([undefined, undefined]);
});
