import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { ENVELOPE_PREFIX_BYTES, envelopeHeader } from '@vitrine/contract/envelope';
import { type Listening, listening } from '@vitrine/emulators/listening';
import type { VisitRequest } from '@vitrine/fixtures/visit-file';

/** Stands between browsers and the product and keeps the blocks that the product took. */
export interface RecordingProxy extends Listening {
  /** Where requests go from now on. */
  forwardTo(url: string): void;
  /** What the visit of this name has sent, in order of arrival. */
  sentBy(name: string): VisitRequest[];
}

/** Browsers say which visit they make at the end of their user agent, because that alone goes along with every request. */
export const visitMark = (name: string) => ` visit/${name}`;
const MARK = / visit\/([a-z0-9-]+)$/;

export async function startRecordingProxy(): Promise<RecordingProxy> {
  let target = '';
  const sent = new Map<string, Map<string, VisitRequest>>();

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const arrived_at = Date.now();
    const body = await buffer(incoming);
    const marked = incoming.headers['user-agent'] ?? '';
    const user_agent = marked.replace(MARK, '');
    const forwarded = request(target + incoming.url, {
      method: incoming.method,
      headers: { ...incoming.headers, 'user-agent': user_agent, connection: 'close' },
    });
    forwarded.end(body);
    const [answer] = (await once(forwarded, 'response')) as [IncomingMessage];
    const visit = MARK.exec(marked)?.[1];
    if (visit !== undefined && incoming.method === 'POST' && answer.statusCode === 202) {
      const blocks = sent.get(visit) ?? new Map<string, VisitRequest>();
      sent.set(visit, blocks);
      // A block whose answer was lost comes again; it is one block.
      const key = blockKey(body);
      if (!blocks.has(key)) blocks.set(key, { arrived_at, user_agent, envelope: body });
    }
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  }

  const server = createServer((incoming, outgoing) => {
    // A browser that went away in the middle is no failure of the recording.
    pass(incoming, outgoing).catch(() => outgoing.destroy());
  });
  return {
    ...(await listening(server)),
    forwardTo: (url) => {
      target = url;
    },
    sentBy: (name) => [...(sent.get(name)?.values() ?? [])].toSorted((a, b) => a.arrived_at - b.arrived_at),
  };
}

function blockKey(envelope: Buffer): string {
  const end = ENVELOPE_PREFIX_BYTES + envelope.readUInt32BE(4);
  const { page_id, seq } = envelopeHeader.parse(
    JSON.parse(envelope.toString('utf8', ENVELOPE_PREFIX_BYTES, end)),
  );
  return `${page_id}/${seq}`;
}
