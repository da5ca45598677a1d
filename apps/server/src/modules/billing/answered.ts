import type { FastifyBaseLogger } from 'fastify';
import type { Failure } from '../../http/handler.ts';
import { PaymentsUnavailable } from '../../ports/payments.ts';

/** What a handler answers, or that the provider did not: it is not known then whether what was asked for is done. */
export async function answered<T>(
  log: FastifyBaseLogger,
  ask: () => Promise<T>,
): Promise<T | (Failure & { error: 'payments_unavailable' })> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    log.error({ err: error }, 'payment provider did not respond');
    return { ok: false, error: 'payments_unavailable' };
  }
}
