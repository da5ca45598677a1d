import type { PageEvent } from '../../apps/server/src/modules/recordings/keyframes/serialized.ts';
import type { Stream } from './compare.ts';

// Streams made by hand, of what pages cannot easily be brought to do.

type Node = Record<string, unknown>;
type Attributes = Record<string, unknown>;

export const text = (id: number, textContent: string, more: Node = {}): Node => ({
  type: 3,
  id,
  textContent,
  ...more,
});
export const comment = (id: number, textContent: string): Node => ({ type: 5, id, textContent });
export const doctype = (id: number, more: Node = {}): Node => ({
  type: 1,
  id,
  name: 'html',
  publicId: '',
  systemId: '',
  ...more,
});
export const el = (
  id: number,
  tagName: string,
  attributes: Attributes = {},
  childNodes: Node[] = [],
  more: Node = {},
): Node => ({ type: 2, id, tagName, attributes, childNodes, ...more });
export const doc = (id: number, childNodes: Node[], more: Node = {}): Node => ({
  type: 0,
  id,
  childNodes,
  ...more,
});

/** A page: 1 document, 2 doctype, 3 html, 4 head, 5 body with these in them. */
export const page = (body: Node[], head: Node[] = [], behind: Node[] = []): Node =>
  doc(1, [doctype(2), el(3, 'html', {}, [el(4, 'head', {}, head), el(5, 'body', {}, body), ...behind])]);

export const change = (source: number, data: object) => ({ type: 3, data: { source, ...data } });
export const custom = (tag: string, payload: unknown) => ({ type: 5, data: { tag, payload } });
export const mutation = (some: object) =>
  change(0, { adds: [], removes: [], texts: [], attributes: [], ...some });
export const add = (parentId: number, node: Node, nextId: number | null = null, more: object = {}) => ({
  parentId,
  nextId,
  node,
  ...more,
});
export const adds = (...some: object[]) => mutation({ adds: some });
export const removes = (...some: object[]) => mutation({ removes: some });
export const attributes = (id: number, some: Attributes) =>
  mutation({ attributes: [{ id, attributes: some }] });
export const texts = (id: number, value: string | null) => mutation({ texts: [{ id, value }] });
export const input = (id: number, value: string, isChecked = false) =>
  change(5, { id, text: value, isChecked });
export const scroll = (id: number, x: number, y: number) => change(3, { id, x, y });
export const frame = (parentId: number, document: Node) =>
  mutation({ adds: [add(parentId, document)], isAttachIframe: true });

export const meta = (width = 800, height = 600, href = 'https://shop.example/') => ({
  type: 4,
  data: { href, width, height },
});
export const snapshot = (node: Node, top = 0, left = 0) => ({
  type: 2,
  data: { node, initialOffset: { top, left } },
});

const BEGIN = 1_700_000_000_000;
const STEP_MS = 100;

type Step = { type: number; data: unknown; timestamp?: number };

/** Meta and snapshot at the beginning, then a step each 100 ms. */
export function stream(name: string, node: Node, steps: Step[], begin: Step[] = []): Stream {
  const events: PageEvent[] = [];
  const put = (step: Step) =>
    events.push({ ...step, timestamp: step.timestamp ?? BEGIN + STEP_MS * Math.max(0, events.length - 1) });
  for (const step of [...(begin.length > 0 ? begin : [meta()]), snapshot(node), ...steps]) put(step);
  put(custom('end', null));
  return { name: `made: ${name}`, events };
}

export const at = (step: Step, n: number): Step => ({ ...step, timestamp: BEGIN + STEP_MS * n });
