import { type Click, type ClickRun, createClickRuns, isRage, RAGE_CLICKS } from './rage.ts';

/** A click of which it is not known yet whether the page answers. */
export interface PendingClick extends Click {
  /** When the mouse or finger went down: some pages answer that. */
  pressed_at: number;
  answered_at: number | null;
  /** The words of an error that it has made. */
  error: string | null;
  /** Whether no answer to it would be a fault; `page`: another page may come, which takes its time. */
  expects: 'nothing' | 'answer' | 'page';
  /** People click there often and are not angry, or select text. */
  calm: boolean;
  control: boolean;
}

export type ClickKind = 'rage' | 'error_click' | 'dead' | 'click';

/** What one click, or a run of them, was. */
export interface ClickVerdict<C extends PendingClick> {
  click: C;
  kind: ClickKind;
  /** How many they were, where they are told as one. */
  clicks?: number;
}

/** Without an answer for so long, a click has none. */
const DEAD_MS = 2_500;
/** So far ahead the page's newest event has to be: else nobody knows whether an answer came. */
const AHEAD_MS = 3_000;
/** The next page of a link or a form may be so long on its way. The browser shows that it is. */
const PAGE_MS = 10_000;
/** A page without an event for so long was frozen, and answers nothing meanwhile. */
const FROZEN_MS = 30_000;
/** Who clicks the same thing again so soon means the same. */
const AGAIN_MS = 1_000;
/** An error so soon after a click is the click's, unless the page has had it shortly before. */
const ERROR_MS = 1_000;
const KNOWN_ERROR_MS = 10_000;

/** Of runs whose verdict waits, and of errors that are known. More are no visitor. */
const MAX_WAITING = 64;
const MAX_ERRORS = 50;

/** Says of one page's clicks what they were, once that can be known. All times in ms; whatever comes, comes in order of time. */
export function createVerdicts<C extends PendingClick>(isSame: (a: number, b: number) => boolean) {
  const runs = createClickRuns<C>(isSame);
  let waiting: ClickRun<C>[] = [];
  const errors = new Map<string, number>();
  let newest = Number.NEGATIVE_INFINITY;
  /** From here on the page is not recorded. */
  let stopped = false;
  let lastDead: C | null = null;

  const pending = (): C[] => [...waiting, runs.open()].flatMap((run) => run?.clicks ?? []);

  /** Those that have waited long enough; all of them without a verdict, where there can be none. */
  function settle(isDue: (run: ClickRun<C>) => boolean, judged = true): ClickVerdict<C>[] {
    if (waiting.length === 0) return [];
    const due = waiting.filter(isDue);
    if (due.length > 0) waiting = waiting.filter((run) => !due.includes(run));
    return due.flatMap((run) => (judged ? judge(run) : plain(run)));
  }

  function judge(run: ClickRun<C>): ClickVerdict<C>[] {
    const [click] = run.clicks;
    if (!click) return [];
    const { calm, control } = click;
    if (isRage(run) && !calm && (control || !run.selected))
      return [{ click, kind: 'rage', clicks: run.count }];
    return plain(run).map((verdict) => ({ ...verdict, kind: kindOf(verdict.click, run.selected) }));
  }

  function kindOf(click: C, selected: boolean): ClickKind {
    if (click.error !== null) return 'error_click';
    if (click.expects === 'nothing' || click.answered_at !== null || selected) return 'click';
    if (lastDead?.node_id === click.node_id && click.at - lastDead.at <= AGAIN_MS) return 'click';
    lastDead = click;
    return 'dead';
  }

  return {
    /** Takes the time of the page's next event, whatever it is. */
    advance(at: number): ClickVerdict<C>[] {
      const frozen = at - newest > FROZEN_MS;
      newest = Math.max(newest, at);
      const over = runs.over(at);
      if (over) waiting.push(over);
      return frozen || stopped ? settle(() => true, false) : settle((run) => at - run.lastAt >= waitOf(run));
    },
    push(click: Click, detailed: () => C): ClickVerdict<C>[] {
      const over = runs.push(click, detailed);
      if (over) waiting.push(over);
      return settle((run) => waiting.length > MAX_WAITING && run === waiting[0], false);
    },
    /** Something happened that answers clicks, all of these. */
    answer(at: number, isFor: (click: C) => boolean): void {
      for (const click of pending())
        if (click.answered_at === null && at - click.at <= DEAD_MS && isFor(click)) click.answered_at = at;
    },
    /** The page is being left, or another one has been opened: what was to bring that has an answer, also later. */
    leave(at: number): void {
      for (const click of pending())
        if (at - click.at <= (click.expects === 'page' ? PAGE_MS : DEAD_MS)) click.answered_at ??= at;
    },
    /** Whether any click waits for an answer. */
    isWaiting: (): boolean => waiting.length > 0 || runs.open() !== null,
    select: runs.select,
    /** The page's script has failed. */
    error(at: number, text: string): void {
      const known = errors.get(text);
      errors.delete(text);
      errors.set(text, at);
      if (errors.size > MAX_ERRORS) errors.delete(errors.keys().next().value as string);
      if (known !== undefined && at - known <= KNOWN_ERROR_MS) return;
      const run = runs.open() ?? waiting.at(-1);
      if (!run || at - run.lastAt > ERROR_MS) return;
      const click = run.clicks.findLast((one) => one.at <= at);
      if (click && run.count < RAGE_CLICKS) click.error ??= text;
      else if (run.clicks[0]) run.clicks[0].error ??= text;
    },
    /** Nothing of the page is told from here on. */
    stop(): ClickVerdict<C>[] {
      stopped = true;
      const over = runs.over();
      if (over) waiting.push(over);
      return settle(() => true, false);
    },
    /** It is told again. */
    resume(): void {
      stopped = false;
    },
    /** Those of which nothing can be said yet, as the clicks that they are. */
    open: (): ClickVerdict<C>[] =>
      [...waiting, ...(runs.open() ? [runs.open() as ClickRun<C>] : [])].flatMap(plain),
  };
}

/** Who is angry does not wait for the next page either. */
const waitOf = <C extends PendingClick>(run: ClickRun<C>): number =>
  run.clicks.some((click) => click.expects === 'page' && click.answered_at === null) &&
  !(isRage(run) && mayRage(run))
    ? PAGE_MS
    : AHEAD_MS;

/** Who clicks often here may be angry. */
const mayRage = <C extends PendingClick>({ clicks: [click], selected }: ClickRun<C>): boolean =>
  click !== undefined && !click.calm && (click.control || !selected);

const rage = <C extends PendingClick>({ clicks, count }: ClickRun<C>): ClickVerdict<C>[] =>
  clicks.slice(0, 1).map((click) => ({ click, kind: 'rage', clicks: count }));

/** A run without a verdict: one line where it is long, else each click. A hurry needs none: no answer could be waited for. */
function plain<C extends PendingClick>(run: ClickRun<C>): ClickVerdict<C>[] {
  const { clicks, count, hasty } = run;
  if (hasty && isRage(run) && mayRage(run)) return rage(run);
  if (count >= RAGE_CLICKS)
    return clicks.slice(0, 1).map((click) => ({ click, kind: 'click', clicks: count }));
  return clicks.map((click) => ({ click, kind: 'click' }));
}
