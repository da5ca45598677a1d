import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listening } from '../listening.ts';
import { type Answer, answering, errorAnswer, type Request } from './answer.ts';
import { payOn, sessionOf } from './checkout.ts';
import { ApiError } from './errors.ts';
import type { Faults } from './faults.ts';
import { formOf, textOf } from './form.ts';
import { invoiceOf } from './invoices.ts';
import { checkoutPage, closedPage, successUrl } from './page.ts';
import { pdfOf } from './pdf.ts';
import type { World } from './world.ts';

const html = (status: number, body: string) => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body,
});

/** The pages that a person sees. Undefined: there is no such page. */
function pageFor(world: World, { method, path, body }: Request) {
  const [, kind, id] = /^\/(c\/pay|invoices)\/([^/?]+)/.exec(path) ?? [];
  if (kind === 'invoices' && id) {
    const { number, total, currency, status } = invoiceOf(world, id);
    const text = `${number} ${total} ${currency} ${status}`;
    return { status: 200, headers: { 'content-type': 'application/pdf' }, body: pdfOf(text) };
  }
  if (!id) return;
  const kept = sessionOf(world, id);
  if (kept.session.status !== 'open') return html(410, closedPage(kept.session));
  if (method !== 'POST') return html(200, checkoutPage(kept));
  try {
    const number = (textOf(formOf(body), 'number') ?? '').replace(/\D/g, '');
    const session = payOn(world, kept, number);
    return { status: 303, headers: { location: successUrl(session) }, body: '' };
  } catch (error) {
    if (error instanceof ApiError && error.status === 402)
      return html(402, checkoutPage(kept, error.message));
    throw error;
  }
}

async function requestOf(message: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  const key = message.headers['idempotency-key'];
  return {
    method: message.method ?? 'GET',
    path: message.url ?? '/',
    body: Buffer.concat(chunks).toString(),
    idempotency_key: typeof key === 'string' ? key : undefined,
  };
}

/** Its message holds what was sent: whoever passes it on is found out. */
const failure = (status: number, type: string, { body }: Request) =>
  errorAnswer(new ApiError(status, { type, message: `As ordered: ${body}` }));

interface Served {
  world: World;
  secret_key: string;
  faults: Faults;
  /** Before each request: what has fallen due. */
  catchUp: () => void;
  seen: (request: Request) => void;
}

/** Listens on a port of the loopback, a free one for 0. */
export async function serve({ world, secret_key, faults, catchUp, seen }: Served, port: number) {
  const answer = answering(world);

  async function api(message: IncomingMessage, response: ServerResponse, request: Request) {
    if (message.headers.authorization !== `Bearer ${secret_key}`)
      return send(response, failure(401, 'invalid_request_error', request));
    seen(request);
    const fault = faults.take(`${request.method} ${request.path}`);
    if (fault?.kind === 'error_500') return send(response, failure(500, 'api_error', request));
    if (fault?.kind === 'busy_429') return send(response, failure(429, 'invalid_request_error', request));
    const answered = answer(request);
    if (fault?.kind === 'cut') return void message.socket.destroy();
    if (fault?.kind === 'slow') await new Promise((resolve) => setTimeout(resolve, fault.ms ?? 0));
    send(response, answered);
  }

  const server = createServer((message, response) => {
    void requestOf(message)
      .then((request) => {
        catchUp();
        if (request.path.startsWith('/v1/')) return api(message, response, request);
        return send(response, pageFor(world, request) ?? html(404, ''));
      })
      .catch((error) =>
        send(response, error instanceof ApiError ? errorAnswer(error) : html(500, String(error))),
      );
  });
  return listening(server, port);
}

function send(
  response: ServerResponse,
  { status, headers, body }: Omit<Answer, 'body'> & { body: string | Buffer },
) {
  response.writeHead(status, headers).end(body);
}
