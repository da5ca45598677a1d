import { createServer, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { type Listening, listening } from '@vitrine/emulators/listening';

/** What Chromium asks its maker for by itself, about any page with fields in it: no page's doing. */
const BROWSERS_OWN = /^(CONNECT |POST http:\/\/)\S*\.google(apis)?\.com[:/]/;

/** Without what the browser asked for by itself. */
export const askedByPages = ({ elsewhere }: Pick<CountingProxy, 'elsewhere'>): string[] =>
  elsewhere.filter((one) => !BROWSERS_OWN.test(one));

export interface CountingProxy extends Listening {
  /** What was asked of anybody but `origin`, in order: `CONNECT host:443`, `GET http://host/path`. */
  elsewhere: readonly string[];
  /** How many requests went on to `origin`. */
  passed(): number;
}

/** A proxy for a whole browser that lets requests to `origin` through, and counts all others and answers them 502. */
export async function countingProxy(origin: string): Promise<CountingProxy> {
  const { host, hostname, port } = new URL(origin);
  const elsewhere: string[] = [];
  let passed = 0;
  const isOurs = ({ url = '' }: IncomingMessage) => URL.canParse(url) && new URL(url).host === host;
  const server = createServer((incoming, outgoing) => {
    if (!isOurs(incoming)) {
      elsewhere.push(`${incoming.method} ${incoming.url}`);
      outgoing.writeHead(502).end();
      return;
    }
    passed += 1;
    const { method, headers, url = '' } = incoming;
    const forwarded = request(url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  // Tunnels: of https, and of web sockets whatever they go to.
  server.on('connect', (incoming, socket) => {
    if (incoming.url !== host) {
      elsewhere.push(`CONNECT ${incoming.url}`);
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
      return;
    }
    passed += 1;
    const upstream = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      upstream.pipe(socket).pipe(upstream);
    });
    for (const [one, other] of [
      [upstream, socket],
      [socket, upstream],
    ] as const)
      one.on('error', () => other.destroy());
  });
  return {
    ...(await listening(server)),
    elsewhere,
    passed: () => passed,
  };
}
