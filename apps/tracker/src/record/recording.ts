import type { eventWithTime } from '@rrweb/types';
import { type StopReason, TRACKER_TAGS } from '@vitrine/contract/tags';
import { guard } from '../host/guard.ts';
import { createPageClock } from '../host/page-clock.ts';
import type { Boot } from '../host/vitrine-global.ts';
import type { Draft } from '../send/block.ts';
import { isCheckoutPath } from '../visit/checkout-path.ts';
import { mayRecord } from '../visit/permission.ts';
import { liveSession, type Session, touchSession } from '../visit/session.ts';
import { watchActivity } from './activity.ts';
import { cleanUrl } from './clean-url.ts';
import { watchErrors } from './errors.ts';
import { hiddenFrames } from './hidden-frames.ts';
import { watchNavigation } from './navigation.ts';
import { type HeaderBase, openPage } from './page-stream.ts';
import { openPopovers, watchPopovers } from './popovers.ts';
import { watchRoot } from './root.ts';
import { createScrub } from './scrub.ts';
import { idOf, nodeOf, startRrweb, takeSnapshot } from './start-rrweb.ts';
import { createBudget, MAX_ELEMENTS, watchMutations } from './storm.ts';
import { surroundingsNow } from './surroundings.ts';
import { watchTyping } from './typed.ts';
import { visibilityNow, watchVisibility } from './visibility.ts';

/** How often an event checks whether the session still runs, and a paused page whether it may go on (milliseconds). */
const SESSION_CHECK_MS = 5_000;
const PAUSE_CHECK_MS = 1_000;
/** What another root counts: five may come at once (`BURST_CHARS`), then recording pauses as in any storm. */
const ROOT_CHARS = 200_000;

export type Recording = {
  /** Writes one of our own events into the recording. Answers whether it is under way. */
  custom(tag: string, payload: unknown): boolean | undefined;
  /** The page load that is recorded now. */
  page(): string | undefined;
  /** The next block of the page, if there is anything in it. */
  cut(): Draft | undefined;
  /** The page is being left; nothing is recorded until `comeBack`. */
  leave(): void;
  /** The visitor came back to a page that the browser had kept: a page load like any other. */
  comeBack(): void;
  /** Ends the recording of this page, not of this visit. */
  endPage(page_id?: string): void;
  isMine(page_id: string): boolean;
  stop(): void;
};

type Steps = {
  boot: Boot;
  session: Session;
  headerBase(): HeaderBase;
  /** There is something to send: soon, or at once. */
  onEvents(urgency: 'soon' | 'now'): void;
  /** The last block of a page that ends while the document stays. */
  onPageEnd(rest: Draft): void;
};

/** Records this document: page after page when its session ends, or when it is left and come back to. */
export function startRecording({ boot, session, headerBase, onEvents, onPageEnd }: Steps): Recording {
  const { keep_search_terms: keepSearch, sample_rate } = boot.settings;
  const clean = (href: string) => cleanUrl(href, { keepSearch });
  const clock = createPageClock();
  const typed = watchTyping();
  const scrub = createScrub({ nodeOf, typed, cleanUrl: clean, isHidden: hiddenFrames(boot.platform) });
  const pages = new Set<string>();
  let budget = createBudget(clock.now());
  let url = '';
  let page = open(session.id);
  let checked = Date.now();
  /** Mutations are missing since the budget ran out; the next snapshot makes up for them. */
  let paused = false;
  /** Why events are thrown away now, if they are. */
  let silent: 'left' | 'ended' | 'asleep' | 'checkout' | undefined;

  function open(session_id: string) {
    const opened = openPage(session_id, clock, headerBase);
    pages.add(opened.id);
    url = clean(location.href);
    opened.addView(url);
    opened.writeCustom(TRACKER_TAGS.visibility, visibilityNow());
    opened.writeCustom(TRACKER_TAGS.surroundings, surroundingsNow());
    return opened;
  }

  /** A page load of its own within this document: new number, new snapshot. */
  const turnPage = () => {
    const rest = page.cut();
    if (rest) onPageEnd(rest);
    silent = 'asleep';
    // While nothing was recorded the visitor may have gone to where they pay, or have taken their consent back.
    if (!mayRecord(boot)) return;
    const now = touchSession(Date.now(), sample_rate);
    if (!now?.sampled || now.quiet) return;
    silent = undefined;
    budget = createBudget(clock.now());
    const started = page.hasSnapshot();
    page = open(now.id);
    if (started) takeSnapshot();
  };

  const endPage = (page_id = page.id) => {
    if (page_id !== page.id || silent === 'ended') return;
    silent = 'ended';
    stopRrweb();
    stopWatchingMutations();
  };

  /** A replay says what it lacks, and why. */
  const tellStop = (reason: StopReason) => {
    page.writeCustom(TRACKER_TAGS.stopped, { reason });
    onEvents('now');
  };

  const storm = guard(() => {
    if (silent) return;
    tellStop('mutation_storm');
    endPage();
  });

  const checkSession = (now: number) => {
    checked = now;
    if (liveSession(now)?.id !== page.session_id) silent = 'asleep';
  };

  const pause = () => {
    if (budget.isExhausted()) return storm();
    tellStop('paused');
    const timer = setInterval(
      guard(() => {
        if (silent === 'ended' || budget.isRestored(clock.now())) clearInterval(timer);
        else return;
        if (!silent) takeSnapshot();
      }),
      PAUSE_CHECK_MS,
    );
  };

  const custom = (tag: string, payload: unknown) => {
    if (silent) return;
    onEvents(page.writeCustom(tag, payload) ? 'now' : 'soon');
    return true;
  };

  /** Whether the page may still change so much. When not, recording pauses until it may. */
  const afford = (chars: number): boolean => {
    if (paused || budget.spend(chars, clock.now())) return !paused;
    paused = true;
    pause();
    return false;
  };

  const writePopover = (node: Node, open: boolean) => {
    const id = idOf(node);
    if (id !== -1) custom(TRACKER_TAGS.popover, { id, open });
  };

  const emit = guard((event: eventWithTime) => {
    if (!silent && Date.now() - checked > SESSION_CHECK_MS) checkSession(Date.now());
    if (silent || !scrub(event)) return;
    event.timestamp = clock.now();
    const line = JSON.stringify(event);
    if (event.type === 2) paused = false;
    else if (event.type === 3 && event.data.source === 0 && !afford(line.length)) return;
    onEvents(page.write(event, line) ? 'now' : 'soon');
    if (event.type === 2) for (const popover of openPopovers()) writePopover(popover, true);
  });

  const stopWatchingMutations = watchMutations(storm);
  let stopRrweb = () => {};
  const begin = guard(() => {
    if (document.getElementsByTagName('*').length > MAX_ELEMENTS) silent = 'ended';
    else if (silent !== 'ended') stopRrweb = startRrweb(emit);
  });
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin, { once: true });
  else begin();

  const stops = [
    watchActivity(() => {
      if (silent === 'left' || silent === 'ended' || silent === 'checkout') return;
      const now = touchSession(Date.now(), sample_rate);
      checked = Date.now();
      if (now && (now.id !== page.session_id || silent === 'asleep')) turnPage();
    }),
    watchVisibility((now) => {
      if (!silent) page.writeCustom(TRACKER_TAGS.visibility, now);
      onEvents(now.visible ? 'soon' : 'now');
    }),
    watchNavigation((href) => {
      const paying = isCheckoutPath(location.pathname + location.hash, boot.platform);
      if (silent === 'checkout' && !paying) return turnPage();
      if (silent) return;
      if (paying) {
        tellStop('checkout');
        silent = 'checkout';
        return;
      }
      if (clean(href) === url) return;
      url = clean(href);
      page.addView(url);
      const full = page.writeCustom(TRACKER_TAGS.navigation, { url, title: document.title });
      onEvents(full ? 'now' : 'soon');
    }),
    watchErrors({
      own: boot.recorder_url,
      cleanUrl: clean,
      isEcho: typed.isEcho,
      onError: (error) => custom(TRACKER_TAGS.error, error),
    }),
    watchPopovers(writePopover),
    watchRoot(() => {
      if (!silent && page.hasSnapshot() && afford(ROOT_CHARS)) takeSnapshot();
    }),
    () => typed.stop(),
    () => endPage(),
  ];

  return {
    custom,
    page: () => (silent ? undefined : page.id),
    cut: () => page.cut(),
    leave() {
      if (silent) return;
      page.writeCustom(TRACKER_TAGS.visibility, { visible: false, focused: false });
      silent = 'left';
    },
    comeBack() {
      if (silent === 'left') turnPage();
    },
    endPage,
    isMine: (page_id) => pages.has(page_id),
    stop() {
      for (const stop of stops) stop();
    },
  };
}
