import type { z } from 'zod';
import { type PlatformError, PlatformUnavailable } from '../../../apps/server/src/ports/commerce-platform.ts';
import { askGraphql, type GraphqlOutcome } from './graphql.ts';
import { refusalOf } from './refusal.ts';

/** A shop's Admin API, by one token. */
export interface ShopAdmin {
  /**
   * @throws ShopifyRefusal where Shopify does not do it, PlatformUnavailable where it cannot be asked
   */
  ask<T>(document: string, variables: object, answer: z.ZodType<T>): Promise<T>;
}

/** Why a shop does not answer: an outcome of the port. */
export class ShopifyRefusal extends Error {
  override readonly name = 'ShopifyRefusal';
  readonly error: PlatformError;
  readonly detail: string | undefined;
  constructor(error: PlatformError, detail?: string) {
    super(`Shopify: ${error}`);
    this.error = error;
    this.detail = detail;
  }
}

export const shopAdmin = (to: {
  api_url: string;
  token: string;
  timeout_ms: number | undefined;
}): ShopAdmin => ({
  async ask(document, variables, answer) {
    const read = answer.safeParse(dataOf(await askGraphql({ ...to, document, variables })));
    if (!read.success) throw new PlatformUnavailable('Shopify returned an unreadable response');
    return read.data;
  },
});

function dataOf(outcome: GraphqlOutcome): unknown {
  switch (outcome.kind) {
    case 'data':
      return outcome.data;
    case 'refused_token':
      throw new ShopifyRefusal('invalid_credentials');
    case 'unavailable':
      throw new PlatformUnavailable(outcome.reason, { is_throttled: outcome.is_throttled ?? false });
    case 'status': {
      const error = refusalOf(outcome.status);
      if (error === undefined) throw new PlatformUnavailable(`Shopify answered ${outcome.status}`);
      throw new ShopifyRefusal(error);
    }
    case 'errors': {
      const denied = outcome.errors.find(({ code }) => code === 'ACCESS_DENIED');
      const detail = (denied ? [denied] : outcome.errors).map(({ message }) => message).join(' ');
      throw new ShopifyRefusal(denied ? 'missing_scope' : 'refused', detail);
    }
  }
}
