import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createResolve } from './resolve.ts';

const TYPES = { A: 1, AAAA: 28 } as const;
const FOUR = [93, 184, 216, 34];
const SIX = [0x26, 0x06, 0x28, 0, ...Array.from({ length: 11 }, () => 0), 1];

let server: Socket;
let servers: string[];
const unanswered: string[] = [];

/** The question of a query (RFC 1035, 4.1): where it ends, its name and its type. */
function questionOf(query: Buffer): { end: number; name: string; type: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { end: at + 5, name: labels.join('.'), type: query.readUInt16BE(at + 1) };
}

function answerTo(query: Buffer): Buffer | undefined {
  const { end, name, type } = questionOf(query);
  if (name.startsWith('silent')) {
    unanswered.push(name);
    return undefined;
  }
  const known = name === 'both.example' || (name === 'four.example' && type === TYPES.A);
  const data = known ? (type === TYPES.A ? FOUR : SIX) : undefined;
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  // An answer; of a name that there is not, NXDOMAIN.
  header.writeUInt16BE(name.startsWith('nobody') ? 0x8183 : 0x8180, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(data ? 1 : 0, 6);
  const answer = data ? [0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length, ...data] : [];
  return Buffer.concat([header, query.subarray(12, end), Buffer.from(answer)]);
}

beforeAll(async () => {
  server = createSocket('udp4').bind(0, '127.0.0.1');
  await once(server, 'listening');
  server.on('message', (query, { port, address }) => {
    const answer = answerTo(query);
    if (answer) server.send(answer, port, address);
  });
  servers = [`127.0.0.1:${(server.address() as AddressInfo).port}`];
});
afterAll(() => void server.close());

it('finds all addresses of a name', async () => {
  const resolve = createResolve({ servers });
  const [four, six] = [
    { address: '93.184.216.34', family: 4 },
    { address: '2606:2800::1', family: 6 },
  ];
  expect(await resolve('both.example')).toEqual([four, six]);
  expect(await resolve('four.example')).toEqual([four]);
  await expect(resolve('nobody.example')).rejects.toThrow('ENOTFOUND');
  await expect(resolve('without.example')).rejects.toThrow('ENODATA');
  expect(await resolve('a.localhost')).toEqual([
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ]);
});

it('has no name wait for others whose servers do not answer', async () => {
  const resolve = createResolve({ servers, timeout_ms: 10_000 });
  const over: string[] = [];
  const asked = (name: string) =>
    resolve(name)
      .catch(() => undefined)
      .finally(() => over.push(name));
  for (let n = 0; n < 40; n += 1) void asked(`silent${n}.example`);
  await expect.poll(() => new Set(unanswered).size).toBe(40);
  await asked('both.example');
  expect(over).toEqual(['both.example']);
});

it('comes to an end with a name whose servers do not answer', async () => {
  await expect(createResolve({ servers, timeout_ms: 50 })('silent.example')).rejects.toThrow('ETIMEOUT');
});
