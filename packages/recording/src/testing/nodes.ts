import type { RecordedEvent } from '@vitrine/contract/events';
import { EVENT_TYPES } from '@vitrine/contract/tags';
import { T0 } from './events.ts';

/** An element as rrweb writes it, by its number. */
export const element = (id: number, tagName: unknown, attributes: object, ...childNodes: unknown[]) => ({
  type: 2,
  id,
  tagName,
  attributes,
  childNodes,
});

type Tree = { tag: string; attributes: object; children: readonly (Tree | string)[] };

/** An element for `snapshotOf`, as short as it can be said. */
export const h = (tag: string, attributes: object = {}, ...children: readonly (Tree | string)[]): Tree => ({
  tag,
  attributes,
  children,
});

/** A full snapshot of page `a` at 20 ms with these in its body; ids count from 1 in the order of the document. */
export function snapshotOf(...body: readonly (Tree | string)[]): RecordedEvent {
  let id = 0;
  const serialised = (tree: Tree | string): object => {
    id += 1;
    if (typeof tree === 'string') return { type: 3, id, textContent: tree };
    const own = id;
    const childNodes = tree.children.map(serialised);
    return { type: 2, id: own, tagName: tree.tag, attributes: tree.attributes, childNodes };
  };
  const page = serialised(h('html', {}, h('head', {}, h('title', {}, 'T')), h('body', {}, ...body)));
  return {
    type: EVENT_TYPES.FullSnapshot,
    timestamp: T0 + 20,
    data: { node: { type: 0, id: 99_999, childNodes: [page] } },
    page_id: 'a',
    tab_id: 'tab-1',
  };
}
