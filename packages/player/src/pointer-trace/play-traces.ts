import type { Viewport } from '@vitrine/recording/event-shapes';
import { type Drawing, drawingAt, showingOf } from './fallback-drawing.ts';
import type { Trace } from './traces.ts';

export interface PlayTracesOptions {
  /** Empty and connected, as large as the recorded window; what is drawn is put into it. */
  container: HTMLElement;
  /** In order of time. */
  traces: readonly Trace[];
  /** Nothing moves by itself beyond what is told: no gliding, no growing, and no starting over. */
  still: boolean;
  onViewport: (viewport: Viewport) => void;
  /** The first frame was drawn: the tab is seen. */
  onStart: () => void;
}

/** A tab behind draws no frames: the showing waits there, instead of jumping by all the time that passed. */
const MAX_FRAME_MS = 100;

/** Plays traces by itself, from its end over again; answers how to stop it. */
export function playTraces({ container, traces, still, onViewport, onStart }: PlayTracesOptions): () => void {
  const showing = showingOf(traces);
  const canvas = container.ownerDocument.createElement('div');
  canvas.className = 'replay-traces';
  container.append(canvas);
  const draw = painter(canvas);
  let shown: Viewport | null = null;
  let frame = 0;
  let before: number | null = null;
  let at = 0;

  function tick(now: number): void {
    if (before === null) onStart();
    else at += Math.min(MAX_FRAME_MS, now - before);
    before = now;
    const ended = at > showing.duration;
    if (ended && !still) at = 0;
    const drawing = drawingAt(showing, at, still);
    draw(drawing);
    tellViewport(drawing.viewport);
    if (!ended || !still) frame = requestAnimationFrame(tick);
  }

  function tellViewport(viewport: Viewport): void {
    if (viewport.width === shown?.width && viewport.height === shown.height) return;
    shown = viewport;
    onViewport(viewport);
  }

  tellViewport(drawingAt(showing, 0, still).viewport);
  frame = requestAnimationFrame(tick);
  return () => {
    cancelAnimationFrame(frame);
    canvas.remove();
  };
}

/** Draws into `canvas`; elements that are there are used again. */
function painter(canvas: HTMLElement): (drawing: Drawing) => void {
  const dots = pool(canvas, 'replay-trace-dot');
  const ripples = pool(canvas, 'replay-trace-ripple');
  return (drawing) => {
    dots(drawing.dot ? [drawing.dot] : [], () => {});
    ripples(drawing.ripples, (element, { age }) => element.style.setProperty('--age', String(age)));
  };
}

/** Answers a function that shows one element a mark, at its place. */
function pool(canvas: HTMLElement, className: string) {
  const elements: HTMLElement[] = [];
  return <Mark extends { x: number; y: number }>(
    marks: readonly Mark[],
    dress: (element: HTMLElement, mark: Mark) => void,
  ): void => {
    while (elements.length < marks.length) {
      const element = canvas.ownerDocument.createElement('div');
      element.className = className;
      canvas.append(element);
      elements.push(element);
    }
    elements.forEach((element, index) => {
      const mark = marks[index];
      element.hidden = mark === undefined;
      if (!mark) return;
      element.style.translate = `${mark.x}px ${mark.y}px`;
      dress(element, mark);
    });
  };
}
