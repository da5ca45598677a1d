// The page of a program: records itself with our own recorder while the program runs.
import { recordDom } from '../dom/record-dom.ts';
import { createPageClock } from '../host/page-clock.ts';
import { watchTyping } from '../masking/typed.ts';
import { programOf } from './dom-program.ts';
import { treeOf } from './dom-tree.ts';

/** So many things are done before anything is recorded, at a time, and how often that. */
const BEFORE = 200;
const A_TIME = 25;
const TIMES = 6;

export type RecordedProgram = {
  /** Events as JSON. */
  lines: string[];
  /** Trees of the page, each after so many lines. */
  moments: { lines: number; tree: string }[];
  /** Errors of the recorder. */
  errors: string[];
};

/** The recorder works while the page has nothing to do; this comes behind it. */
const idle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 50 }));

async function record(seed: number): Promise<RecordedProgram> {
  const recorded: RecordedProgram = { lines: [], moments: [], errors: [] };
  window.vitrine = { config: { debug: true } };
  console.debug = (...what) => recorded.errors.push(what.join(' '));
  // Nothing of it need be drawn.
  document.documentElement.hidden = true;
  document.body.innerHTML = '<div id="root"></div>';
  const program = programOf(seed, document.querySelector('#root') as Element);
  program.step(program.below(BEFORE));
  const typed = watchTyping();
  const recorder = recordDom({
    typed,
    known: { has: () => false, hashOf: async () => undefined, hashAt: () => undefined, remember: () => {} },
    cleanUrl: (href) => href,
    isHidden: () => false,
    now: createPageClock().now,
    isWanted: () => true,
    onPartial: () => {},
    emit: (_event, line) => recorded.lines.push(line),
  });
  recorder.start();
  for (let time = 0; time < TIMES; time++) {
    program.step(program.below(A_TIME));
    await idle();
    if (program.random() < 0.5 && time < TIMES - 1) continue;
    recorder.flush(Number.POSITIVE_INFINITY);
    recorded.moments.push({ lines: recorded.lines.length, tree: treeOf(document.body) });
  }
  recorder.stop();
  typed.stop();
  return recorded;
}
Object.assign(window, {
  async recordPrograms(seeds: readonly number[]) {
    const programs: RecordedProgram[] = [];
    for (const seed of seeds) programs.push(await record(seed));
    return programs;
  },
});
