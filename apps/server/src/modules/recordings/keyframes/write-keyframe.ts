import { EVENT_TYPES, TRACKER_TAGS } from '@vitrine/contract/tags';
import { choiceText } from './choices.ts';
import { mediaAt } from './media.ts';
import { everythingIn, isElement, isFrame, type PageNode } from './page-node.ts';
import type { State } from './page-state.ts';
import { emptyRecord, INTERACTION, type PageEvent, SOURCE, textOf } from './serialized.ts';
import { SheetWriter } from './write-sheets.ts';
import { TreeWriter } from './write-tree.ts';

const NOTHING = { adds: [], removes: [], texts: [], attributes: [] };

/** See `PageState.keyframe`. The order is that in which one thing needs another to be there, or would undo it. */
export function keyframeOf(state: State, at: number): PageEvent[] | undefined {
  const { document, nodes: byId } = state.tree;
  const html = document && htmlOf(document);
  if (!html) return undefined;
  const events: PageEvent[] = [];
  const write = (type: number, data: unknown) => events.push({ type, timestamp: at, data });
  const custom = (tag: string, payload: unknown) => write(EVENT_TYPES.Custom, { tag, payload });
  const tell = (data: Record<string, unknown>) => write(EVENT_TYPES.IncrementalSnapshot, data);
  const mutate = (some: object) => tell({ source: SOURCE.mutation, ...NOTHING, ...some });

  const nodes = [...everythingIn(document)];
  const writer = new TreeWriter(byId);
  const idOf = (node: PageNode) => writer.idOf(node);
  const sheets = new SheetWriter(state.sheets, nodes, idOf, tell);

  const { width, height, href } = state;
  write(EVENT_TYPES.Meta, { href, width, height });
  const picture = writer.document(document, true);
  const initialOffset = { top: document.scroll?.y ?? 0, left: document.scroll?.x ?? 0 };
  write(EVENT_TYPES.FullSnapshot, { node: picture.tree, initialOffset });
  if (state.surroundings) custom(TRACKER_TAGS.surroundings, { ...state.surroundings });
  for (const font of state.fonts.values()) tell({ source: SOURCE.font, ...font });
  sheets.document(document, picture.nodes);
  if (picture.adds.length > 0) mutate({ adds: picture.adds });
  sheets.nodes(picture.addedNodes);

  // Parents first: `nodes` has a frame's own document behind those that the frame stands in.
  for (const frame of nodes) {
    const { content } = frame;
    if (!content || content.id === null) continue;
    const inner = writer.document(content, false);
    const parentId = idOf(frame);
    mutate({ adds: [{ parentId, nextId: null, node: inner.tree }], isAttachIframe: true });
    if (inner.adds.length > 0) mutate({ adds: inner.adds });
    sheets.document(content, inner.nodes);
    sheets.nodes(inner.addedNodes);
  }
  for (const { frame_id, add } of state.adds.waiting) {
    const other = state.tree.node(frame_id);
    // What waits for a frame waits on; told of with something else under that number, it would be refused.
    if (!other || isFrame(other)) mutate({ adds: [JSON.parse(add)], isAttachIframe: true });
  }

  const attributes = nodes.filter((node) => node.changed || node.style).map((node) => changesOf(node, idOf));
  if (attributes.length > 0) mutate({ attributes });
  for (const popover of state.popovers)
    if (state.tree.isConnected(popover)) custom(TRACKER_TAGS.popover, { id: idOf(popover), open: true });
  for (const node of nodes) if (node.media) tell(mediaAt(idOf(node), node.media, at));
  tellInputs(nodes, idOf, tell);
  for (const node of nodes)
    if (node.scroll) tell({ source: SOURCE.scroll, id: idOf(node), x: node.scroll.x, y: node.scroll.y });
  tellFocus(state, idOf, tell);
  if (state.selection?.length)
    tell({ source: SOURCE.selection, ranges: state.selection.map((one) => ({ ...one })) });
  tellPointer(state, idOf, html, tell);
  return events;
}

type Tell = (data: Record<string, unknown>) => void;

function htmlOf(document: PageNode): PageNode | null {
  for (let at = document.first; at; at = at.next) if (at.name === 'HTML') return at;
  return null;
}

/** What the building of an element leaves out, as one change of its attributes. */
function changesOf(node: PageNode, idOf: (node: PageNode) => number) {
  const attributes = emptyRecord<unknown>();
  for (const [name, value] of node.changed ?? []) attributes[name] = value;
  if (node.style) {
    const style = emptyRecord<unknown>();
    for (const [property, value] of node.style) style[property] = Array.isArray(value) ? [...value] : value;
    attributes.style = style;
  }
  return { id: idOf(node), attributes };
}

function tellInputs(nodes: readonly PageNode[], idOf: (node: PageNode) => number, tell: Tell): void {
  const typed = nodes.flatMap((node) => (node.input ? [{ node, ...node.input }] : []));
  for (const { node, text, is_checked } of typed.sort((a, b) => a.order - b.order))
    tell({
      source: SOURCE.input,
      id: idOf(node),
      text: node.choice ? choiceText(node, textOf(text)) : text,
      isChecked: is_checked,
    });
}

function tellFocus({ focus, tree }: State, idOf: (node: PageNode) => number, tell: Tell): void {
  if (!focus || !tree.isConnected(focus.node)) return;
  const { node, ring } = focus;
  tell({
    source: SOURCE.mouseInteraction,
    type: INTERACTION.focus,
    id: idOf(node),
    ...(ring === undefined ? {} : { ring }),
  });
}

/** The mouse stays where it was when what lay under it has gone. */
function tellPointer(
  { pointer, clicked, tree }: State,
  idOf: (node: PageNode) => number,
  html: PageNode,
  tell: Tell,
): void {
  const interact = (type: number, id: number, place: object) =>
    tell({ source: SOURCE.mouseInteraction, type, id, ...place });
  const tapped = pointer.isTouch && clicked.find((node) => isElement(node) && tree.isConnected(node));
  if (tapped) interact(INTERACTION.click, idOf(tapped), {});
  if (!pointer.place) return;
  const { x, y } = pointer.place;
  const under = tree.node(pointer.place.id);
  const id = idOf(under && tree.isConnected(under) ? under : html);
  if (pointer.isDown) interact(INTERACTION.touchStart, id, { x, y });
  tell({
    source: pointer.isTouch ? SOURCE.touchMove : SOURCE.mouseMove,
    positions: [{ x, y, id, timeOffset: 0 }],
  });
}
