import type { z } from 'zod';
import { PaymentsUnavailable } from '../../../../apps/server/src/ports/payments.ts';
import type { ShopTokens } from '../../../../apps/server/src/ports/shop-tokens.ts';
import { askGraphql, type GraphqlOutcome } from '../graphql.ts';

export interface AdminApiOptions {
  /** Origin of a shop's Admin API, e.g. `https://peonia.myshopify.com`. */
  api_url: (shop: string) => string;
  tokens: ShopTokens;
}

export interface AdminApi {
  /**
   * Asks a shop's Admin API.
   * @returns undefined: the app is not installed there (any more)
   * @throws PaymentsUnavailable when it does not answer, or not now; an Error when it refuses what is asked
   */
  ask<T>(shop: string, document: string, variables: object, answer: z.ZodType<T>): Promise<T | undefined>;
}

export function createAdminApi({ api_url, tokens }: AdminApiOptions): AdminApi {
  return {
    async ask(shop, document, variables, answer) {
      const askWith = async (token: string) =>
        dataOf(await askGraphql({ api_url: api_url(shop), token, document, variables }));
      const token = await tokens.tokenOf(shop);
      if (token === undefined) return undefined;
      let got = await askWith(token);
      if (got === undefined) {
        const newer = await tokens.tokenOf(shop, token);
        if (newer !== undefined && newer !== token) got = await askWith(newer);
      }
      return got && answer.parse(got.data);
    },
  };
}

/** Undefined: the token is none. */
function dataOf(outcome: GraphqlOutcome): { data: unknown } | undefined {
  switch (outcome.kind) {
    case 'data':
      return outcome;
    case 'refused_token':
      return undefined;
    // Also 402 and 423: the store is frozen, or locked, by Shopify. What it has with us is not known then, and has not ended.
    case 'status':
      throw new PaymentsUnavailable(`Shopify answered ${outcome.status}`);
    case 'unavailable':
      throw new PaymentsUnavailable(outcome.reason);
    case 'errors':
      throw new Error(`Shopify refused a query: ${outcome.errors.map(({ message }) => message).join(' ')}`);
  }
}
