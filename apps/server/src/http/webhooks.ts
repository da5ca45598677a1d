import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Clock } from '../ports/clock.ts';
import type { HttpMessage } from '../ports/http-message.ts';
import { sendFailure } from './errors.ts';

/** Descriptions of stores, requests about customers and subscriptions with their items have some ten kB. */
const MESSAGE_LIMIT_BYTES = 256 * 1024;

/** Of each sender, at most one line in this time. */
const TELL_REFUSED_MS = 60_000;

/** What one sender's messages go to. */
export interface Webhook<Message> {
  sender: string;
  /** Addresses of its messages; what stands for `:part` is `HttpMessage.address_part`. */
  paths: readonly string[];
  /** Verifies and understands a message; its answer is undefined for one that is forged, too old or none. Undefined: nobody of this name is set up here. */
  reader(): ((message: HttpMessage) => Message | undefined | Promise<Message | undefined>) | undefined;
  /** Resolves once the message is kept. The same one comes again, also at the same time (`kernel/message-log.ts`). */
  receive(message: Message): Promise<void>;
}

/**
 * `POST` of programs that sign the bytes of the body, or know a secret in the address. 200 once the message is kept; 401 `webhook_forged` when it is forged or
 * not understood, so that it comes again; 404 `not_found` for a sender that is not set up here, or sends none; 413 above 256 KiB.
 */
export async function addWebhooks<Message>(
  app: FastifyInstance,
  { log, clock }: { log: Pick<FastifyBaseLogger, 'warn'>; clock: Clock },
  webhooks: readonly Webhook<Message>[],
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const options = { parseAs: 'buffer', bodyLimit: MESSAGE_LIMIT_BYTES } as const;
    scope.addContentTypeParser('*', options, (_request, body, done) => done(null, body));
    for (const { sender, paths, reader, receive } of webhooks) {
      const tellRefused = createRefusals(log, clock, sender);
      for (const path of paths)
        scope.post<{ Body: Uint8Array | undefined; Params: { part?: string } }>(
          path,
          async (request, reply) => {
            const read = reader();
            if (!read) return sendFailure(reply, { ok: false, error: 'not_found' });
            const { headers, body = new Uint8Array(), params } = request;
            const message = await read({ headers, body, address_part: params.part });
            if (!message) {
              tellRefused();
              return sendFailure(reply, { ok: false, error: 'webhook_forged' });
            }
            await receive(message);
            return reply.send({ received: true });
          },
        );
    }
  });
}

/** The operator reads of refused messages, which may be the sender's own: an address or a secret that is wrong. Anybody can send such: few lines are written. */
function createRefusals(log: Pick<FastifyBaseLogger, 'warn'>, clock: Clock, sender: string): () => void {
  let told = Number.NEGATIVE_INFINITY;
  return () => {
    const now = clock.now();
    if (now - told < TELL_REFUSED_MS) return;
    told = now;
    log.warn({ sender }, 'refused a webhook: not signed by its sender, or not understood');
  };
}
