import { SEND_INTERVAL_MS } from '@vitrine/contract/limits';
import { version } from '../package.json';
import { debug, forget, guard } from './host/guard.ts';
import { createKnownTexts } from './host/known-texts.ts';
import { listen } from './host/listen.ts';
import { setTimeout } from './host/own-natives.ts';
import type { Boot, VitrineGlobal } from './host/vitrine-global.ts';
import { describeDevice, viewportNow } from './record/device.ts';
import type { KnownAs } from './record/identity.ts';
import type { HeaderBase } from './record/page-stream.ts';
import { type Recording, startRecording } from './record/recording.ts';
import { takeDropped } from './send/dropped.ts';
import { createGzip } from './send/gzip.ts';
import { createLeftovers } from './send/leftovers.ts';
import { createLine } from './send/line.ts';
import { openOutbox } from './send/outbox.ts';
import { createPost } from './send/post.ts';
import { createSender } from './send/sender.ts';
import { createTokens } from './send/tokens.ts';
import { keepSession, liveSession, type Session } from './visit/session.ts';
import { claimTab } from './visit/tab.ts';
import { visitorId } from './visit/visitor.ts';

/** What the server may ask for as an interval (milliseconds): a slip there must not drown or silence a store. */
const MIN_INTERVAL_MS = 1_000;
const MAX_INTERVAL_MS = 5 * 60_000;
const bounded = (ms: number) => Math.min(MAX_INTERVAL_MS, Math.max(MIN_INTERVAL_MS, ms));

export type Run = Pick<Recording, 'custom' | 'page' | 'stop'>;

/** Records and sends until it is stopped. `knownAs` is asked at each block. */
export function startRun(vitrine: VitrineGlobal, boot: Boot, session: Session, knownAs: () => KnownAs): Run {
  const now = Date.now();
  const gzip = createGzip();
  const outbox = openOutbox();
  const known = createKnownTexts();
  const line = createLine();
  const tokens = createTokens(boot.ingest_url, line, known.learn);
  const post = createPost(boot.ingest_url, { tokens, line });
  const tab = claimTab(now);
  /** Asked for with the first block, not in the task that takes the first snapshot. */
  let device: ReturnType<typeof describeDevice> | undefined;
  /** Ends what is listened to: Safari 14 knows no `signal` of a listener. */
  const listening: (() => void)[] = [];
  let interval = bounded(vitrine.config?.interval ?? SEND_INTERVAL_MS);
  let timer: number | undefined;
  let tabIsSettled = false;
  let stopped = false;

  const headerBase = (): HeaderBase => {
    const dropped_blocks = takeDropped();
    device ??= describeDevice();
    return {
      platform: boot.platform,
      store_id: boot.store_id,
      tab_id: tab.id,
      viewport: viewportNow(),
      device,
      tracker: version,
      ...vitrine.recorder?.facts?.(),
      ...(dropped_blocks ? { dropped_blocks } : {}),
    };
  };

  const stop = () => {
    if (stopped) return;
    stopped = true;
    clearTimeout(timer);
    for (const end of listening) end();
    recording.stop();
    sender.stop();
    leftovers.stop();
    gzip.rest();
  };

  /** Nothing more in this visit, in no tab: the next session asks again. */
  const quieten = (quiet: true | 'policy', reason?: unknown) => {
    debug('stopped by the server', reason);
    const live = liveSession(Date.now());
    if (live) keepSession({ ...live, quiet });
    stop();
  };

  const flush = guard(() => {
    clearTimeout(timer);
    timer = undefined;
    if (stopped || !tabIsSettled) return;
    const draft = recording.cut();
    if (draft) sender.send(draft);
  });

  const flushLast = () => {
    clearTimeout(timer);
    timer = undefined;
    sender.sendLast(recording.cut());
  };

  const sender = createSender({
    gzip,
    outbox,
    post,
    line,
    onDone(answer) {
      if (answer.next_interval_ms) interval = bounded(answer.next_interval_ms);
      if (!answer.unknown_texts) return;
      known.forget();
      recording.renew();
    },
    onStop: (answer) => quieten(true, answer.reason),
    onFull: (page_id) => recording.endPage(page_id),
  });
  const leftovers = createLeftovers({
    gzip,
    outbox,
    post,
    tokens,
    line,
    tab_id: () => tab.id,
    isMine: (page_id) => recording.isMine(page_id),
  });
  const recording = startRecording({
    boot,
    session,
    headerBase,
    knownAs,
    known,
    onEvents(urgency) {
      if (urgency === 'now') {
        clearTimeout(timer);
        timer = setTimeout(flush, 0);
      } else timer ??= setTimeout(flush, interval);
    },
    onPageEnd: (rest) => sender.send(rest),
  });

  const hear = (target: EventTarget, name: string, call: (event: never) => void) =>
    listening.push(listen(target, [name], call, false));

  hear(document, 'visibilitychange', () => {
    if (document.visibilityState === 'hidden') flushLast();
  });
  hear(window, 'pagehide', () => {
    line.leave(true);
    vitrine.recorder?.onLeave?.();
    recording.leave();
    flushLast();
    gzip.rest();
  });
  hear(window, 'pageshow', ({ persisted }: PageTransitionEvent) => {
    line.leave(false);
    if (!persisted) return;
    recording.comeBack();
    leftovers.run();
  });
  hear(window, 'online', () => {
    line.tryNow();
    sender.retry();
    leftovers.run();
  });
  // Tried again and again, a policy that forbids us would only fill the store's console.
  hear(document, 'securitypolicyviolation', (event: SecurityPolicyViolationEvent) => {
    const { disposition, effectiveDirective, blockedURI } = event;
    // A policy that only reports lets us through.
    if (disposition !== 'enforce' || effectiveDirective !== 'connect-src') return;
    if (blockedURI.startsWith(new URL(boot.ingest_url).origin)) quieten('policy');
  });

  // At once: the first picture names the texts that come with it.
  const { platform, store_id } = boot;
  known.await(tokens.first({ platform, store_id, session_id: session.id, visitor: { id: visitorId(now) } }));
  forget(
    tab.settled.then(() => {
      tabIsSettled = true;
      flush();
      leftovers.run();
    }),
  );
  return { custom: recording.custom, page: recording.page, stop };
}
