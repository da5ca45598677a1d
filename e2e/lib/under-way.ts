import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { expect } from '@playwright/test';
import { endpoints } from '@vitrine/contract/endpoints';

export interface UnderWay<Outcome> {
  /** Goes on with it, to its end. */
  finish(): Promise<Outcome>;
}

/** Begins to send a block and stops half-way; it finishes with the status that it is answered. */
export async function halfSent(url: string, envelope: Uint8Array): Promise<UnderWay<number>> {
  const { path, method } = endpoints.ingest_block;
  const asked = request(url + path, {
    method,
    agent: false,
    headers: { 'content-type': 'text/plain', 'content-length': envelope.length },
  });
  const answered = answerOf(asked);
  const half = envelope.length >> 1;
  // The callback says that it has left for the other side.
  await new Promise<void>((resolve, reject) => {
    asked.once('error', reject);
    asked.write(envelope.subarray(0, half), () => resolve());
  });
  return {
    async finish() {
      asked.end(envelope.subarray(half));
      const answer = await answered;
      answer.resume();
      return answer.statusCode ?? 0;
    },
  };
}

/** A connection of whose answer nothing is taken for 30 s is ended. */
const SIP_MS = 5_000;

/** Asks for something long and reads it so slowly that it takes minutes, from a certain moment on without a rest; it finishes with the text. */
export async function halfRead(url: string, headers: Record<string, string>): Promise<UnderWay<string>> {
  const asked = request(url, { agent: false, headers });
  asked.end();
  const answer = await answerOf(asked);
  answer.setEncoding('utf8');
  let text = '';
  const sip = () =>
    new Promise<void>((resolve, reject) => {
      answer.once('error', reject);
      answer.once('data', (more: string) => {
        answer.pause();
        text += more;
        resolve();
      });
      answer.resume();
    });
  await sip();
  const sipping = setInterval(() => void sip().catch(() => undefined), SIP_MS);
  return {
    async finish() {
      clearInterval(sipping);
      for await (const more of answer) text += more;
      return text;
    },
  };
}

/** Waits until nobody listens there any more. */
export const takesNoMore = (url: string) =>
  expect
    .poll(
      () =>
        fetch(`${url}/healthz`).then(
          () => true,
          () => false,
        ),
      { intervals: [50], timeout: 60_000 },
    )
    .toBe(false);

async function answerOf(asked: ClientRequest): Promise<IncomingMessage> {
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return answer;
}
