import { endpoints } from '@vitrine/contract/endpoints';
import type { ErrorCode } from '@vitrine/contract/errors';
import type { FailureKind } from '@vitrine/contract/failures';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import { errorSent } from '../../http/errors.ts';
import type { Untokened } from '../ingest/service.ts';

/** Seconds. A block is answered within the tenth of a second of its group; a long list takes some. */
const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const { path, method: INGEST_METHOD, status: STORED } = endpoints.ingest_block;
const INGEST_PATH: string = path;

const VERSION = /^\d{1,3}(\.\d{1,3}){2}$/;
/** Of the tracker, at a time: browsers keep one for a few minutes. */
const MAX_VERSIONS = 10;

/** Counts what is answered: by the route's pattern, never the path, which can hold what visitors typed. */
export function countRequests(registry: Registry) {
  const durations = new Histogram({
    name: 'vitrine_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer, by route, method and class of status.',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const accepted = new Counter({
    name: 'vitrine_ingest_blocks_accepted_total',
    help: 'Blocks of visits that were answered for, repeated ones too.',
    registers: [registry],
  });
  const refused = new Counter({
    name: 'vitrine_ingest_blocks_refused_total',
    help: 'Blocks of visits that were not taken, by the code of the error.',
    labelNames: ['reason'],
    registers: [registry],
  });
  const without = new Counter({
    name: 'vitrine_ingest_untokened_total',
    help: 'Blocks of visits that came without a valid ingest token, by what was wrong; taken or not.',
    labelNames: ['reason'],
    registers: [registry],
  });
  const failed = new Counter({
    name: 'vitrine_tracker_failures_total',
    help: 'Pages that said that the tracker failed on them, by the part that did and its version.',
    labelNames: ['kind', 'version'],
    registers: [registry],
  });
  const versions = new Set<string>();
  const refuse = (reason: ErrorCode) => refused.inc({ reason });
  return {
    refuse,
    failed({ kind, tracker }: { kind: FailureKind; tracker: string }) {
      // Anybody can invent versions, and each would be a line for ever.
      const known = versions.has(tracker) || (VERSION.test(tracker) && versions.size < MAX_VERSIONS);
      if (known) versions.add(tracker);
      failed.inc({ kind, version: known ? tracker : 'other' });
    },
    untokened: (reason: Untokened) => without.inc({ reason }),
    count(request: FastifyRequest, reply: FastifyReply): void {
      const { url } = request.routeOptions;
      const method = METHODS.has(request.method) ? request.method : 'other';
      const status = `${Math.floor(reply.statusCode / 100)}xx`;
      durations.observe({ route: url ?? 'none', method, status }, reply.elapsedTime / 1_000);
      if (url !== INGEST_PATH || request.method !== INGEST_METHOD) return;
      const error = errorSent(reply);
      if (error) refuse(error);
      else if (reply.statusCode === STORED) accepted.inc();
    },
  };
}
