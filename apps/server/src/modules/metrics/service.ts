import type { FailureKind } from '@vitrine/contract/failures';
import type { FastifyInstance } from 'fastify';
import { identify } from '../../http/authorise.ts';
import { sendFailure } from '../../http/errors.ts';
import type { Tokens } from '../../http/tokens.ts';
import type { ObjectStorage } from '../../ports/object-storage.ts';
import type { Untokened } from '../ingest/service.ts';
import type { MailOutcome } from '../mail/service.ts';
import { countStorage } from './counted-storage.ts';
import { countRequests } from './http-requests.ts';
import { countMails } from './mails.ts';
import { createRegistry } from './registry.ts';
import { type StateDeps, tellReads, tellState } from './state.ts';

/** Where Prometheus looks by itself. */
export const METRICS_PATH = '/metrics';

export interface MetricsDeps extends StateDeps {
  tokens: Tokens;
  /** What whoever asks must bring; without one nothing is counted and the path is not known. */
  operator_token: string | undefined;
}

export interface Metrics {
  /** The same storage, whose requests are counted. */
  storage: ObjectStorage;
  /** A block was turned away before the application saw it. */
  onTurnedAway(): void;
  /** A block came without a valid ingest token. */
  onUntokened(reason: Untokened): void;
  /** A page has said that the tracker failed on it. */
  onPageFailure(failure: { kind: FailureKind; tracker: string }): void;
  /** What became of a try to send a mail. */
  onMail(outcome: MailOutcome): void;
  /** Counts the requests of `app`, tells what its answers hold, and answers those for the metrics. Before its routes are added. */
  addTo(app: FastifyInstance, reads: { bytes(): number }): void;
}

/**
 * `GET /metrics`: what this process has counted, in Prometheus' text format, for `Authorization: Bearer OPERATOR_TOKEN`
 * (docs/decisions/033). No name of a store, a person or a visit is in it.
 */
export function createMetrics(storage: ObjectStorage, deps: MetricsDeps): Metrics {
  if (deps.operator_token === undefined)
    return {
      storage,
      onTurnedAway: () => undefined,
      onMail: () => undefined,
      onUntokened: () => undefined,
      onPageFailure: () => undefined,
      addTo: addNothing,
    };
  const { own, all } = createRegistry();
  tellState(own, deps);
  const requests = countRequests(own);
  return {
    storage: countStorage(own, storage),
    onMail: countMails(own),
    onUntokened: requests.untokened,
    onPageFailure: requests.failed,
    onTurnedAway: () => requests.refuse('too_many_requests'),
    addTo(app, reads) {
      tellReads(own, reads);
      app.addHook('onResponse', async (request, reply) => requests.count(request, reply));
      app.get(METRICS_PATH, async (request, reply) => {
        const { tokens, operator_token } = deps;
        const operator = await identify({ access: 'operator' }, request.headers, { tokens, operator_token });
        if (!operator.ok) return sendFailure(reply, operator);
        const { text, type } = await all();
        return reply.header('cache-control', 'no-store').type(type).send(text);
      });
    },
  };
}

/** As a path that nobody knows: not the dashboard's page either. */
function addNothing(app: FastifyInstance): void {
  app.get(METRICS_PATH, async (_request, reply) => sendFailure(reply, { ok: false, error: 'not_found' }));
}
