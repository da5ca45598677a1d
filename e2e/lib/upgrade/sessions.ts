import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { RecordedEvent } from '@vitrine/contract/events';
import type { Account } from '../account.ts';
import type { Reachable } from '../product.ts';

/** The most that a list answers at once. */
const ALL = 'page_size=100';

/**
 * An account's sessions, asked for in the same way of a release and of today's product. Answers are taken as they are: today's contract
 * asks more of them than a release knew.
 */
export class Sessions {
  readonly #product: Reachable;
  readonly #account: Account;

  constructor(product: Reachable, account: Account) {
    this.#product = product;
    this.#account = account;
  }

  /** Newest first. */
  ids = async (): Promise<string[]> => {
    const { results } = (await this.#get(`/api/sessions/?${ALL}`)) as { results: { session_id: string }[] };
    return results.map(({ session_id }) => session_id);
  };

  events = async (id: string): Promise<RecordedEvent[]> =>
    (await this.#get(`/api/sessions/${id}/events/`)) as RecordedEvent[];

  /** Whether the session is one recording. */
  async isRecorded(id: string): Promise<boolean> {
    const { recording } = (await this.#get(`/api/sessions/${id}/recording/`)) as { recording: unknown };
    return recording !== null;
  }

  /** By session: how many events it has, and a digest of them. */
  async contents(ids: readonly string[]): Promise<Record<string, string>> {
    const told: Record<string, string> = {};
    for (const id of ids) {
      const events = await this.events(id);
      told[id] = `${events.length} ${createHash('sha256').update(JSON.stringify(events)).digest('hex')}`;
    }
    return told;
  }

  async #get(path: string): Promise<unknown> {
    const { access, workspace_id } = this.#account.user;
    const headers = { authorization: `JWT ${access}`, 'x-workspace-id': workspace_id };
    const answer = await fetch(this.#product.url + path, { headers });
    if (answer.status === 429) {
      await answer.body?.cancel();
      await wait(Number(answer.headers.get('retry-after')) * 1_000);
      return this.#get(path);
    }
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  }
}
