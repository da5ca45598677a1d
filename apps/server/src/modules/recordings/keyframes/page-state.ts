import { EVENT_TYPES, TRACKER_TAGS } from '@vitrine/contract/tags';
import { Adds } from './adds.ts';
import { adopt, type ConstructedSheets } from './adopted-sheets.ts';
import { choose } from './choices.ts';
import { isMedia, mediaChanged } from './media.ts';
import { applyMutation } from './mutation.ts';
import { isElement, isStyle, outwards, type PageNode } from './page-node.ts';
import { PageTree } from './page-tree.ts';
import { Pointer } from './pointer.ts';
import {
  type Fields,
  fieldsOf,
  INTERACTION,
  isNumber,
  isPrimitive,
  type PageEvent,
  SOURCE,
  textOf,
} from './serialized.ts';
import { SheetLog } from './sheet-log.ts';
import { copyFont, copyRanges, copySurroundings, type Font, type Range } from './small-copies.ts';
import { keyframeOf } from './write-keyframe.ts';

/** More fonts than any page loads; beyond, the first ones stay. */
const MAX_FONTS = 500;

/** What one page load shows, brought about by its events in order of time, and the keyframes made of it. */
export interface PageState {
  /** Applies an event. A broken one costs that event only: it never throws. Nothing of it is kept but copies. */
  apply(event: PageEvent): void;
  /**
   * The events that bring about the page as it is now, all at the moment `at` (ms since the epoch), in the order in which they
   * are to be applied. Undefined before the first full snapshot and while the document has no `<html>`.
   */
  keyframe(at: number): PageEvent[] | undefined;
}

export const newPageState = (): PageState => new State();

/** All that a keyframe tells beside the tree of nodes. */
export class State implements PageState {
  readonly tree = new PageTree();
  readonly adds = new Adds(this.tree);
  readonly sheets: ConstructedSheets = new Map();
  readonly fonts = new Map<string, Font>();
  readonly pointer = new Pointer();
  /** Open popovers, in the order in which they were opened. */
  readonly popovers = new Set<PageNode>();
  width = 0;
  height = 0;
  href = '';
  surroundings: Fields | null = null;
  focus: { node: PageNode; ring: boolean | undefined } | null = null;
  selection: readonly Range[] | null = null;
  /** A tap hovers what it meets and all that this stands in, until the next: from the innermost outwards. */
  clicked: readonly PageNode[] = [];
  private inputs = 0;

  apply(event: PageEvent): void {
    const { type, timestamp } = event;
    const data = fieldsOf(event.data);
    if (type === EVENT_TYPES.Meta) this.meta(data);
    else if (type === EVENT_TYPES.FullSnapshot) this.snapshot(data, timestamp);
    else if (type === EVENT_TYPES.Custom) this.custom(data);
    else if (type === EVENT_TYPES.IncrementalSnapshot && this.tree.document) this.change(data, timestamp);
  }

  keyframe(at: number): PageEvent[] | undefined {
    return keyframeOf(this, at);
  }

  private meta({ href, width, height }: Fields): void {
    if (typeof href === 'string') this.href = href;
    this.resize(width, height);
  }

  private resize(width: unknown, height: unknown): void {
    if (isNumber(width)) this.width = width;
    if (isNumber(height)) this.height = height;
  }

  private snapshot(data: Fields, at: number): void {
    this.tree.begin(data.node, at);
    this.sheets.clear();
    this.popovers.clear();
    this.focus = this.selection = null;
    this.clicked = [];
    const { document } = this.tree;
    if (!document) return;
    const { top, left } = fieldsOf(data.initialOffset);
    document.scroll = { x: isNumber(left) ? left : 0, y: isNumber(top) ? top : 0 };
    this.adds.begin();
  }

  private custom({ tag, payload }: Fields): void {
    const fields = fieldsOf(payload);
    // The viewer takes a page's first.
    if (tag === TRACKER_TAGS.surroundings) this.surroundings ??= copySurroundings(fields);
    if (tag === TRACKER_TAGS.navigation && typeof fields.url === 'string') this.href = fields.url;
    if (tag !== TRACKER_TAGS.popover) return;
    const node = this.tree.node(fields.id);
    if (!node) return;
    this.popovers.delete(node);
    if (fields.open === true) this.popovers.add(node);
  }

  private change(data: Fields, at: number): void {
    switch (data.source) {
      case SOURCE.mutation:
        applyMutation(this.tree, this.adds, data);
        break;
      case SOURCE.resize:
        this.resize(data.width, data.height);
        break;
      case SOURCE.mouseMove:
      case SOURCE.touchMove:
      case SOURCE.drag:
        this.pointer.moved(data.source, data.positions, at);
        break;
      case SOURCE.sheetRule:
      case SOURCE.declaration:
        this.sheet(data, data.source);
        break;
      case SOURCE.font:
        this.font(data);
        break;
      case SOURCE.selection:
        this.selection = copyRanges(data.ranges);
        break;
      case SOURCE.customElement:
        this.tree.define(this.tree.node(data.id) ?? this.tree.document, fieldsOf(data.define).name);
        break;
      default: {
        const node = this.tree.node(data.id);
        if (node) this.changeNode(node, data, at);
      }
    }
  }

  private changeNode(node: PageNode, data: Fields, at: number): void {
    switch (data.source) {
      case SOURCE.mouseInteraction:
        this.interaction(node, data, at);
        break;
      case SOURCE.scroll:
        node.scroll = { x: numberOf(data.x), y: numberOf(data.y) };
        break;
      case SOURCE.media:
        if (isMedia(node)) node.media = mediaChanged(node, data, at);
        break;
      case SOURCE.adoptedSheets:
        adopt(this.sheets, node, data);
        break;
      case SOURCE.input:
        if (isElement(node)) this.input(node, data);
    }
  }

  private input(node: PageNode, { text, isChecked }: Fields): void {
    node.input = {
      text: isPrimitive(text) ? text : textOf(text),
      is_checked: isPrimitive(isChecked) ? isChecked : true,
      order: this.inputs++,
    };
    if (node.name === 'SELECT') choose(node, textOf(text));
  }

  private interaction(node: PageNode, data: Fields, at: number): void {
    const { type, ring } = data;
    if (type === INTERACTION.focus)
      this.focus = isElement(node)
        ? { node, ring: typeof ring === 'boolean' ? ring : undefined }
        : this.focus;
    else if (type === INTERACTION.blur) this.focus = null;
    else this.pointer.interacted(type, data, at);
    if (type === INTERACTION.click) this.clicked = outwards(node);
  }

  private sheet(data: Fields, source: number): void {
    const constructed = data.styleId ? this.sheets.get(data.styleId as number) : undefined;
    const style = data.styleId ? null : this.tree.node(data.id);
    let log = constructed?.log;
    if (isStyle(style) && this.tree.isConnected(style)) {
      style.sheet ??= new SheetLog();
      log = style.sheet;
    }
    if (source === SOURCE.sheetRule) log?.rules(data, constructed !== undefined);
    else log?.declaration(data);
  }

  private font(data: Fields): void {
    const font = copyFont(data);
    if (font && this.fonts.size < MAX_FONTS) this.fonts.set(JSON.stringify(font), font);
  }
}

const numberOf = (value: unknown) => (isNumber(value) ? value : 0);
