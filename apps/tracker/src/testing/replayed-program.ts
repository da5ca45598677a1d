// The page of a replay: shows what recordings of programs make of it.
import { Replayer } from '@rrweb/replay';
import type { eventWithTime } from '@rrweb/types';
import { treeOf } from './dom-tree.ts';

type Told = {
  /** Events as JSON. */
  lines: readonly string[];
  /** After how many of them it is looked. */
  moments: readonly number[];
};
export type ReplayedProgram = {
  trees: string[];
  /** What the replayer could not do. */
  warnings: string[];
};

/** One replayer for all, since most of its time goes into its frame: each program begins with a picture of its own. */
function replay(programs: readonly Told[]): ReplayedProgram[] {
  document.body.innerHTML = '';
  // At times of their own: a moment lies between two of them.
  const all = programs.flatMap(({ lines }) => lines);
  const at = (line: number) => (line + 1) * 10;
  const events = all.map((line, n) => ({ ...JSON.parse(line), timestamp: at(n) }) as eventWithTime);
  const last = { type: 5, data: { tag: 'end', payload: {} }, timestamp: at(all.length) } as eventWithTime;
  const replayer = new Replayer([...events, last], {
    root: document.body,
    mouseTail: false,
    showWarning: true,
    // As the viewer has it.
    useVirtualDom: false,
  });
  let before = 0;
  const replayed = programs.map(({ lines, moments }) => {
    const warnings: string[] = [];
    console.warn = (...what: unknown[]) => warnings.push(what.join(' '));
    const trees = moments.map((count) => {
      replayer.pause(at(before + count) - at(0) - 5);
      return treeOf(replayer.iframe.contentDocument?.body as Node);
    });
    before += lines.length;
    return { trees, warnings };
  });
  replayer.destroy();
  return replayed;
}
Object.assign(window, { replayPrograms: replay });
