import { type StopReason, TRACKER_TAGS } from '@vitrine/contract/tags';
import { createBudget } from '../dom/budget.ts';
import type { DomRecorder, ToldEvent } from '../dom/dom-recorder.ts';
import { recordDom } from '../dom/record-dom.ts';
import { guard } from '../host/guard.ts';
import type { KnownTexts } from '../host/known-texts.ts';
import { setTimeout } from '../host/own-natives.ts';
import { createPageClock } from '../host/page-clock.ts';
import type { Boot } from '../host/vitrine-global.ts';
import { cleanUrl } from '../masking/clean-url.ts';
import { hiddenFrames } from '../masking/hidden-frames.ts';
import { heedMarks } from '../masking/marks.ts';
import { maskOwnTitle, noteOwnQuery } from '../masking/own-query.ts';
import { watchTyping } from '../masking/typed.ts';
import type { Draft } from '../send/block.ts';
import { isCheckoutPath } from '../visit/checkout-path.ts';
import { mayRecord } from '../visit/permission.ts';
import { liveSession, type Session, touchSession } from '../visit/session.ts';
import { watchActivity } from './activity.ts';
import { watchErrors } from './errors.ts';
import type { KnownAs } from './identity.ts';
import { watchNavigation } from './navigation.ts';
import { type HeaderBase, openPage } from './page-stream.ts';
import { openPopovers, watchPopovers } from './popovers.ts';
import { watchRoot } from './root.ts';
import { surroundingsNow } from './surroundings.ts';
import { visibilityNow, watchVisibility } from './visibility.ts';

/** How often an event checks whether the session still runs (milliseconds). */
const SESSION_CHECK_MS = 5_000;
/** What another root counts: five may come at once, then recording pauses as in any storm. */
const ROOT_CHARS = 800_000;

/** So long before its address says so, a page of one document may have begun to draw where the visitor pays (milliseconds). */
const DRAWN_MS = 250;

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
  /** A new picture: the last one lacks something. */
  renew(): void;
  stop(): void;
};

type Steps = {
  boot: Boot;
  session: Session;
  headerBase(): HeaderBase;
  knownAs(): KnownAs;
  known: KnownTexts;
  /** There is something to send: soon, or at once. */
  onEvents(urgency: 'soon' | 'now'): void;
  /** The last block of a page that ends while the document stays. */
  onPageEnd(rest: Draft): void;
};

/** Records this document: page after page when its session ends, or when it is left and come back to. */
export function startRecording({
  boot,
  session,
  headerBase,
  knownAs,
  known,
  onEvents,
  onPageEnd,
}: Steps): Recording {
  const { keep_search_terms: keepSearch, sample_rate } = boot.settings;
  heedMarks(boot.settings);
  const clock = createPageClock();
  const typed = watchTyping();
  const clean = (href: string) => typed.scrubUrl(cleanUrl(href, { keepSearch }));
  /** The latest title from before anything was typed. */
  let firstTitle = '';
  /** The document's title, as its element is told. */
  const title = () => {
    if (!typed.hasFields()) firstTitle = document.title;
    if (typed.levelAt(document.querySelector('title'))) return '';
    const told = maskOwnTitle(document.title);
    return document.title === firstTitle ? told : typed.maskEcho(told);
  };
  noteOwnQuery(keepSearch);
  let dom: DomRecorder | undefined;
  const takeSnapshot = () => dom?.takeSnapshot();
  const pages = new Set<string>();
  let budget = createBudget(clock.now());
  let url = '';
  let page = open(session.id);
  let checked = Date.now();
  /** Mutations are missing since the budget ran out; the next snapshot makes up for them. */
  let paused = false;
  /** The page load of which it was told that it is recorded in part. */
  let partial: string | undefined;
  /** Why events are thrown away now, if they are. */
  let silent: 'left' | 'ended' | 'asleep' | 'checkout' | undefined;

  function open(session_id: string) {
    const opened = openPage(session_id, clock, headerBase, knownAs, title);
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
    dom?.stop();
  };

  /** A replay says what it lacks, and why. */
  const tellStop = (reason: StopReason) => {
    page.writeCustom(TRACKER_TAGS.stopped, { reason });
    onEvents('now');
  };

  const checkSession = (now: number) => {
    checked = now;
    if (liveSession(now)?.id !== page.session_id) silent = 'asleep';
  };

  /** What changes is left out for a while; a snapshot makes up for it. */
  const pause = () => {
    paused = true;
    dom?.pause();
    tellStop('paused');
    const paused_page = page;
    setTimeout(
      guard(() => {
        if (page !== paused_page || silent === 'ended') return;
        budget.resume(clock.now());
        if (!silent) takeSnapshot();
      }),
      budget.pauseMs(),
    );
  };

  /** What a store tells of a visit is not what was typed in it either. */
  const unsaid = (_name: string, value: unknown) => {
    if (typeof value === 'number') return typed.isEchoName(`${value}`) ? null : value;
    return typeof value === 'string' ? typed.maskEcho(value) : value;
  };

  const custom = (tag: string, told: unknown) => {
    if (silent) return;
    const payload =
      tag === TRACKER_TAGS.event && typed.hasFields() ? JSON.parse(JSON.stringify(told), unsaid) : told;
    onEvents(page.writeCustom(tag, payload) ? 'now' : 'soon');
    return true;
  };

  /** Whether the page may still change so much. When not, recording pauses until it may. */
  const afford = (chars: number): boolean => {
    if (paused || budget.spend(chars, clock.now())) return !paused;
    pause();
    return false;
  };

  const writePopover = (node: Node, open: boolean) => {
    const id = dom?.idOf(node) ?? -1;
    if (id !== -1) custom(TRACKER_TAGS.popover, { id, open });
  };

  const renew = () => {
    if (!silent && page.hasSnapshot() && afford(ROOT_CHARS)) takeSnapshot();
  };

  const isWanted = () => {
    if (!silent && Date.now() - checked > SESSION_CHECK_MS) checkSession(Date.now());
    return !silent;
  };

  const emit = guard(({ source, ...event }: ToldEvent, line: string) => {
    if (!isWanted()) return;
    if (event.type === 2) paused = false;
    else if (event.type === 3 && source === 0 && !afford(line.length)) return;
    onEvents(page.write(event, line) ? 'now' : 'soon');
    if (event.type === 2) for (const popover of openPopovers()) writePopover(popover, true);
  });

  /** Once a page, however often its picture is renewed. */
  const onPartial = guard(() => {
    if (partial === page.id) return;
    partial = page.id;
    tellStop('page_too_large');
  });

  const isHidden = hiddenFrames(boot.platform);
  const begin = guard(() => {
    if (silent === 'ended') return;
    dom = recordDom({ typed, known, cleanUrl: clean, isHidden, now: clock.now, isWanted, emit, onPartial });
    dom.start();
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
      noteOwnQuery(keepSearch);
      const paying = isCheckoutPath(location.pathname + location.hash, boot.platform);
      if (silent === 'checkout' && !paying) return turnPage();
      if (silent) return;
      if (paying) {
        dom?.pause();
        page.takeBack(clock.now() - DRAWN_MS);
        tellStop('checkout');
        silent = 'checkout';
        return;
      }
      if (clean(href) === url) return;
      url = clean(href);
      page.addView(url);
      const full = page.writeCustom(TRACKER_TAGS.navigation, { url, title: title() });
      onEvents(full ? 'now' : 'soon');
    }),
    watchErrors({
      own: boot.recorder_url,
      cleanUrl: clean,
      isEcho: typed.isEcho,
      onError: (error) => custom(TRACKER_TAGS.error, error),
    }),
    watchPopovers(writePopover),
    watchRoot(renew),
    () => typed.stop(),
    () => endPage(),
  ];

  return {
    custom,
    page: () => (silent ? undefined : page.id),
    cut: () => page.cut(),
    leave() {
      if (silent) return;
      dom?.flush();
      page.writeCustom(TRACKER_TAGS.visibility, { visible: false, focused: false });
      silent = 'left';
    },
    comeBack() {
      if (silent === 'left') turnPage();
    },
    endPage,
    renew,
    isMine: (page_id) => pages.has(page_id),
    stop() {
      for (const stop of stops) stop();
    },
  };
}
