import { Agent, request as httpRequest } from 'node:http';
import type { RawRequest } from './requests.ts';

export interface RawAnswer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}

export const keepAlive = () => new Agent({ keepAlive: true, maxSockets: 16 });

/** Sends it as it is written: `fetch` would normalise paths and refuse headers. */
export const send = (
  url: string,
  { method, target, headers, body }: Pick<RawRequest, 'method' | 'target' | 'headers' | 'body'>,
  agent?: Agent,
): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const asked = httpRequest(
      { hostname, port, method, path: target, headers: { ...length, ...headers }, agent },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    asked.on('error', (error: NodeJS.ErrnoException) => {
      // The server had closed a connection that waited, as it may; one that is new and is closed without an answer is a fault.
      if (asked.reusedSocket && error.code === 'ECONNRESET')
        send(url, { method, target, headers, body }).then(resolve, reject);
      else reject(error);
    });
    asked.end(body);
  });
