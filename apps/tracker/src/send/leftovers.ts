import { forget } from '../host/guard.ts';
import { backoffMs } from './backoff.ts';
import { addDropped } from './dropped.ts';
import type { Gzip } from './gzip.ts';
import { gzipNow } from './gzip-now.ts';
import type { Outbox } from './memory-outbox.ts';
import type { Entry } from './outbox-bound.ts';
import type { Post } from './post.ts';
import { readStash, stashedKeys, unstash } from './stash.ts';

/** How often a page that stays open looks for what other tabs left behind (milliseconds). */
const POLL_MS = 60_000;

export type Leftovers = { run(): void; stop(): void };

type Steps = {
  gzip: Gzip;
  outbox: Promise<Outbox>;
  post: Post;
  tab_id(): string;
  /** Pages recorded in this document: their blocks have a sender of their own. */
  isMine(page_id: string): boolean;
};

/** One tab at a time, where the browser can say so; two at once would only send twice what counts once. */
async function alone(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request('vitrine:leftovers', { ifAvailable: true }, (lock) =>
    lock ? work() : undefined,
  );
}

/** Sends what earlier pages of the store, or tabs that were closed, could not send any more. */
export function createLeftovers({ gzip, outbox, post, tab_id, isMine }: Steps): Leftovers {
  let stopped = false;
  let busy = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const importStash = async () => {
    const box = await outbox;
    for (const key of stashedKeys()) {
      const stashed = readStash(key);
      if (stashed && isMine(stashed.draft.header.page_id)) continue;
      if (stashed) {
        const { header, text } = stashed.draft;
        const body = stashed.making === 'now' ? gzipNow(text) : await gzip.pack(text);
        const { kept, dropped } = await box.add({ header, body }, 0);
        addDropped(dropped + (kept ? 0 : 1));
      }
      unstash(key);
    }
  };

  const isDue = (entry: Entry) =>
    !isMine(entry.page_id) && (entry.tab_id === tab_id() || entry.held_until <= Date.now());

  /** Answers how long to wait (milliseconds) when the server could not take one. */
  const sendAll = async (): Promise<number | undefined> => {
    const box = await outbox;
    const due = (await box.entries()).filter(isDue).sort((a, b) => (a.key < b.key ? -1 : 1));
    const refused = new Set<string>();
    for (const { key, session_id } of due) {
      if (stopped) return undefined;
      const block = refused.has(session_id) ? undefined : await box.read(key);
      if (block) {
        const answer = await post(block);
        if (answer.kind === 'later') return backoffMs(++failures, answer.retry_after_ms);
        if (answer.kind === 'stop') refused.add(session_id);
      }
      failures = 0;
      await box.remove([key]);
    }
    return undefined;
  };

  const round = async () => {
    if (busy || stopped) return;
    busy = true;
    let wait: number | undefined;
    try {
      await alone(async () => {
        await importStash();
        wait = await sendAll();
      });
    } finally {
      busy = false;
      clearTimeout(timer);
      if (!stopped) timer = setTimeout(run, wait ?? POLL_MS);
    }
  };

  const run = () => forget(round());
  return {
    run,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
