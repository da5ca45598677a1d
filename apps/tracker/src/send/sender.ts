import { forget, rejected } from '../host/guard.ts';
import { setTimeout } from '../host/own-natives.ts';
import { type Draft, keyOf, type Packed } from './block.ts';
import { addDropped } from './dropped.ts';
import type { Gzip } from './gzip.ts';
import type { Line } from './line.ts';
import type { Outbox } from './memory-outbox.ts';
import { pack, packNow } from './pack.ts';
import type { Answer, Post } from './post.ts';
import { stash, unstash } from './stash.ts';

/** Characters that pack synchronously within some 10 ms: more would be felt when the visitor leaves. */
const NOW_MAX_CHARS = 262_144;

export type Sender = {
  /** Packs, keeps and sends a block, after those given before it. */
  send(draft: Draft): void;
  /** For a page that may be gone the next moment: whatever is not safe yet is made safe before this returns. */
  sendLast(draft: Draft | undefined): void;
  /** Tries again at once what waits for its next try. */
  retry(): void;
  /** Sends nothing more. */
  stop(): void;
};

type Admitted = Awaited<ReturnType<Outbox['add']>>;

type Steps = {
  gzip: Gzip;
  outbox: Promise<Outbox>;
  post: Post;
  line: Pick<Line, 'isDown'>;
  /** What the server said of a block that is done with. */
  onDone(answer: Extract<Answer, { kind: 'done' }>): void;
  onStop(answer: Extract<Answer, { kind: 'stop' }>): void;
  /** The outbox has no room: the page of this block has ended. */
  onFull(page_id: string): void;
};

/**
 * Sends the blocks of this page load in order, one at a time, each kept until the server has answered for it.
 * Order matters when room runs out: what waits is always the end of a page, so dropping it leaves no hole.
 */
export function createSender({ gzip, outbox, post, line, onDone, onStop, onFull }: Steps): Sender {
  const queue: Packed[] = [];
  /** Numbered, and in nothing yet that outlives this page: neither a database nor the server has them. */
  const unsafe = new Map<string, Draft>();
  /** Pages that lost their end to the bound. */
  const ended = new Set<string>();
  let stopped = false;
  let busy = false;
  /** The first of the queue waits for its next try. */
  let waits = false;
  let timer: number | undefined;
  let packing: Promise<void> = Promise.resolve();

  const settle = (key: string) => {
    unsafe.delete(key);
    unstash(key);
  };

  const keep = async (packed: Packed) => {
    const key = keyOf(packed.header);
    const { page_id, dropped_blocks = 0 } = packed.header;
    // After a block that had no room, a later one would stand behind a hole.
    const { kept, dropped, lasts }: Admitted = ended.has(page_id)
      ? { dropped: 0 }
      : await (await outbox).add(packed, Date.now());
    if (lasts || !kept) settle(key);
    addDropped(dropped);
    if (kept) return void queue.push(kept);
    addDropped(1 + dropped_blocks);
    ended.add(page_id);
    onFull(page_id);
  };

  const done = async (packed: Packed) => {
    const key = keyOf(packed.header);
    settle(key);
    await (await outbox).remove([key]);
  };

  const later = (wait_ms: number) => {
    waits = true;
    clearTimeout(timer);
    timer = setTimeout(() => forget(pump()), wait_ms);
  };

  async function pump(): Promise<void> {
    if (busy) return;
    busy = true;
    try {
      for (let block = queue[0]; block && !stopped; block = queue[0]) {
        const answer = await post(block);
        if (answer.kind === 'later') return later(answer.wait_ms);
        if (answer.kind === 'stop') return onStop(answer);
        waits = false;
        queue.shift();
        await done(block);
        onDone(answer);
      }
    } finally {
      busy = false;
    }
  }

  const send = (draft: Draft) => {
    if (stopped) return;
    unsafe.set(keyOf(draft.header), draft);
    packing = packing
      .then(async () => {
        await keep(await pack(draft, gzip.pack));
        if (!waits) forget(pump());
      })
      .catch(rejected);
  };

  /** The one place where a body is sent before it is in the outbox: its bytes can be made again from the stash. */
  const sendAway = async (packed: Packed) => {
    const answer = await post(packed, { keepalive: true });
    if (answer.kind === 'done') {
      await done(packed);
      return onDone(answer);
    }
    if (answer.kind === 'stop') return onStop(answer);
    await keep(packed);
    later(answer.wait_ms);
  };

  return {
    send,
    sendLast(draft) {
      if (stopped) return;
      const safe = [...unsafe.values()].every((each) => stash(each, 'any'));
      if (!draft) return;
      // Not before those in front of it. The page may stay after all, and then it must not lack a block.
      if (!safe) return send(draft);
      // Behind a block that the server could not take, this one waits its turn; not behind one that was cut off as the page goes.
      if (line.isDown() || draft.text.length > NOW_MAX_CHARS) {
        stash(draft, 'any');
        return send(draft);
      }
      // Before it is packed, which takes a moment that the page may no longer have.
      if (stash(draft, 'now')) forget(sendAway(packNow(draft)));
      else send(draft);
    },
    retry() {
      clearTimeout(timer);
      forget(pump());
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      queue.length = 0;
      for (const key of unsafe.keys()) unstash(key);
      unsafe.clear();
    },
  };
}
