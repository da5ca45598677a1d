import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/**
 * - `refused`: nobody listens;
 * - `silent`: the request is taken, and nothing is ever said;
 * - `dripping`: answers come a byte at a time;
 * - `late`: what is sent reaches the server after its sender has given it up;
 * - `unanswered`: it reaches the server at once, whose answer never comes;
 * - `cut upload`, `cut download`: the connection breaks in the middle of a body, of the request or of the answer to a GET;
 * - `500`, `503`, `SlowDown`: as S3 says it.
 */
export type Fault =
  | 'refused'
  | 'silent'
  | 'dripping'
  | 'late'
  | 'unanswered'
  | 'cut upload'
  | 'cut download'
  | '500'
  | '503'
  | 'SlowDown';

export interface FaultyProxy {
  url: string;
  /** From now on so; undefined: everything passes, and connections of before are cut. */
  behave(fault: Fault | undefined): Promise<void>;
  /** Requests that have met the fault since. */
  met(): number;
  close(): Promise<void>;
}

const DRIP_MS = 20;
const ERRORS = {
  '500': { status: 500, code: 'InternalError' },
  '503': { status: 503, code: 'ServiceUnavailable' },
  SlowDown: { status: 503, code: 'SlowDown' },
} as const;

/** Stands before an HTTP server, e.g. of S3, and does what networks and servers do. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  let fault: Fault | undefined;
  let met = 0;
  const server = createServer((incoming, outgoing) => {
    incoming.on('error', () => undefined);
    handle(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const { port } = address;

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const now = fault;
    // The whole of it: the server is to see the request as it was signed.
    const body = await bodyOf(incoming);
    const applies =
      now !== undefined &&
      (now !== 'cut download' || incoming.method === 'GET') &&
      ((now !== 'cut upload' && now !== 'late' && now !== 'unanswered') || body.length > 0);
    if (applies) met += 1;
    switch (applies ? now : undefined) {
      case 'refused':
      case 'silent':
        return;
      case 'late':
        await Promise.race([once(outgoing, 'close'), once(incoming, 'close')]);
        return void (await forward(incoming, body));
      case 'unanswered':
        return void (await forward(incoming, body));
      case 'cut upload':
        await forward(incoming, body, body.length >> 1);
        return void outgoing.destroy();
      case '500':
      case '503':
      case 'SlowDown': {
        const { status, code } = ERRORS[now as keyof typeof ERRORS];
        outgoing.writeHead(status, { 'content-type': 'application/xml' });
        return void outgoing.end(
          `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
        );
      }
      default: {
        const answer = await forward(incoming, body);
        if (!answer) return void outgoing.destroy();
        outgoing.writeHead(answer.status, answer.headers);
        if (!applies) return void outgoing.end(answer.body);
        if (now === 'cut download')
          return void outgoing.write(answer.body.subarray(0, answer.body.length >> 1), () =>
            outgoing.destroy(),
          );
        for (const byte of answer.body) {
          if (outgoing.destroyed) return;
          outgoing.write(Buffer.of(byte));
          await setTimeout(DRIP_MS);
        }
        return void outgoing.end();
      }
    }
  }

  /** Sends it on as it came, or its body as far as `most` and then breaks off; undefined when there is no answer. */
  async function forward({ method, url, rawHeaders }: IncomingMessage, body: Buffer, most = body.length) {
    const { hostname, port } = new URL(target);
    const sent = request({ hostname, port, method, path: url, headers: rawHeaders, agent: false });
    try {
      if (most < body.length) {
        const broken = once(sent, 'close');
        sent.on('error', () => undefined);
        sent.write(body.subarray(0, most), () => sent.destroy());
        await broken;
        return undefined;
      }
      sent.end(body);
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      return { status: answer.statusCode ?? 502, headers: answer.rawHeaders, body: await bodyOf(answer) };
    } catch {
      return undefined;
    }
  }

  const stop = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    async behave(next) {
      fault = next;
      met = 0;
      await stop();
      if (next === 'refused') return;
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    met: () => met,
    close: stop,
  };
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
