import { setTimeout as wait } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { endpoints } from '@vitrine/contract/endpoints';
import type { RecordedEvent } from '@vitrine/contract/events';
import type { SessionDetail, SessionSummary } from '@vitrine/contract/sessions';
import { visitNames } from '@vitrine/fixtures/visits';
import type { Product } from './product.ts';

export const DEMO_EMAIL = 'demo@vitrine.local';

/** What a test asks the API as the demo workspace's owner; every answer is parsed by the contract. */
export class Api {
  readonly #url: string;
  readonly #access: string;

  private constructor(url: string, access: string) {
    this.#url = url;
    this.#access = access;
  }

  static async signIn(product: Product): Promise<Api> {
    const { path, method } = endpoints.token_obtain;
    const answer = await fetch(`${product.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: DEMO_EMAIL, password: product.demoPassword() }),
    });
    return new Api(product.url, endpoints.register.response.parse(await answer.json()).access);
  }

  async sessions(search = ''): Promise<SessionSummary[]> {
    const query = new URLSearchParams({ page_size: '100', ...(search ? { search } : {}) });
    const answer = await this.#get(`${endpoints.sessions_list.path}?${query}`);
    return endpoints.sessions_list.response.parse(answer).results;
  }

  async session(id: string): Promise<SessionDetail> {
    return endpoints.sessions_detail.response.parse(
      await this.#get(endpoints.sessions_detail.path.replace('{session_id}', id)),
    );
  }

  async events(id: string): Promise<RecordedEvent[]> {
    return endpoints.sessions_events.response.parse(
      await this.#get(endpoints.sessions_events.path.replace('{session_id}', id)),
    );
  }

  async #get(path: string): Promise<unknown> {
    const answer = await fetch(this.#url + path, { headers: { authorization: `JWT ${this.#access}` } });
    // Of the largest answers a person gets two at a time.
    if (answer.status === 429) {
      await answer.body?.cancel();
      await wait(Number(answer.headers.get('retry-after')) * 1_000);
      return this.#get(path);
    }
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  }
}

/** The evaluation stores its recorded visits beside the first requests: waits until all are there. */
export const seeded = (api: Api) =>
  expect.poll(async () => (await api.sessions()).length, { timeout: 150_000 }).toBe(visitNames().length);
