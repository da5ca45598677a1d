import { MAX_IN_DOUBT } from '@vitrine/contract/limits';
import { forget } from '../host/guard.ts';
import { setTimeout } from '../host/own-natives.ts';
import { type BlockHeader, keyOf } from './block.ts';
import { addDropped } from './dropped.ts';
import type { Gzip } from './gzip.ts';
import type { Line } from './line.ts';
import type { Outbox } from './memory-outbox.ts';
import type { Entry } from './outbox-bound.ts';
import { pack, packNow } from './pack.ts';
import type { Post } from './post.ts';
import { readStash, stashedKeys, unstash } from './stash.ts';
import type { Tokens } from './tokens.ts';

/** How often a page that stays open looks for what other tabs left behind (milliseconds). */
const POLL_MS = 60_000;

export type Leftovers = { run(): void; stop(): void };

type Steps = {
  gzip: Gzip;
  outbox: Promise<Outbox>;
  post: Post;
  tokens: Tokens;
  line: Line;
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
export function createLeftovers({ gzip, outbox, post, tokens, line, tab_id, isMine }: Steps): Leftovers {
  let stopped = false;
  let busy = false;
  let timer: number | undefined;
  /** Stashed, and in memory: where the browser gives no database, what is not sent before this page goes is for the next one. */
  const inMemory = new Set<string>();

  const isDue = (entry: Entry) =>
    !isMine(entry.page_id) && (entry.tab_id === tab_id() || entry.held_until <= Date.now());

  /** What a page had sent when it went was mostly taken: the server is asked before it is sent again. */
  const dropKept = async () => {
    if (line.isDown()) return;
    const box = await outbox;
    const sessions = new Map<string, BlockHeader[]>();
    const ask = (header: BlockHeader | undefined) => {
      if (!header) return;
      const { session_id } = header;
      sessions.set(session_id, [...(sessions.get(session_id) ?? []), header].slice(-MAX_IN_DOUBT));
    };
    for (const key of stashedKeys()) {
      const { making, draft } = readStash(key) ?? {};
      if (making === 'now' && draft && !isMine(draft.header.page_id)) ask(draft.header);
    }
    for (const { key } of (await box.entries()).filter(isDue)) ask((await box.read(key))?.header);
    for (const headers of sessions.values()) {
      const in_doubt = headers.map(({ page_id, seq }) => ({ page_id, seq }));
      const [first] = headers;
      const kept = first && (await tokens.kept(first, in_doubt).catch(() => undefined));
      const keys = (kept ?? []).map(keyOf);
      keys.forEach(unstash);
      await box.remove(keys);
    }
  };

  const importStash = async () => {
    const box = await outbox;
    for (const key of stashedKeys()) {
      if (inMemory.has(key)) continue;
      const stashed = readStash(key);
      if (stashed && isMine(stashed.draft.header.page_id)) continue;
      if (stashed) {
        const { draft, making } = stashed;
        const packed = making === 'now' ? packNow(draft) : await pack(draft, gzip.pack);
        const { kept, dropped, lasts } = await box.add(packed, 0);
        addDropped(dropped + (kept ? 0 : 1));
        if (kept && !lasts) {
          inMemory.add(key);
          continue;
        }
      }
      unstash(key);
    }
  };

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
        if (answer.kind === 'later') return answer.wait_ms;
        if (answer.kind === 'stop') refused.add(session_id);
      }
      unstash(key);
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
        await dropKept();
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
