import {
  closest,
  documentOf,
  isElement,
  localNameOf,
  matches,
  parentOf,
  scrollLeftOf,
  scrollTopOf,
} from '../host/dom-natives.ts';
import { guard } from '../host/guard.ts';
import { setTimeout } from '../host/own-natives.ts';
import { chosenIn, mayTell } from '../masking/choice.ts';
import { type Field, fieldKind, isField, isSelect } from '../masking/fields.ts';
import { maskField } from '../masking/scrub-attributes.ts';
import type { Typed } from '../masking/typed.ts';
import { clickPlace } from './click-place.ts';
import { layoutSize } from './layout-size.ts';
import { SOURCE } from './rrweb-numbers.ts';
import { isInBlocked } from './write-node.ts';

// What the visitor does, as rrweb tells it.

const INTERACTION = {
  up: 0,
  down: 1,
  click: 2,
  contextmenu: 3,
  dblclick: 4,
  focus: 5,
  blur: 6,
  touchstart: 7,
  touchend: 9,
  touchcancel: 10,
};
const POINTERS: Record<string, number> = { mouse: 0, pen: 1, touch: 2 };
const MEDIA: Record<string, number> = { play: 0, pause: 1, seeked: 2, volumechange: 3, ratechange: 4 };

/** Positions on a way, and how often it is told (milliseconds). */
const POSITION_MS = 50;
const WAY_MS = 500;
const SCROLL_MS = 100;
const RESIZE_MS = 200;
const MEDIA_MS = 500;
/** Whose typing must not be seen at all, not even that there is some. */
const IGNORED = '[data-vitrine-ignore]';

export type InteractionDeps = {
  typed: Typed;
  /** Milliseconds since the epoch. */
  now(): number;
  idOf(node: Node | null): number;
  isHidden(node: Node | null): boolean;
  tell(data: object): void;
  /** Has this called when the page is being left: what waits is told then. */
  onLeave(call: () => void): void;
};

/** A field may hold something else now. */
export type OnField = (node: Node | null, userTriggered: boolean) => void;

export const targetOf = (event: Event): Node | null =>
  (event.composedPath()[0] ?? event.target) as Node | null;

/** Calls at once, then at most once in so long with what came last. */
function paced<T>(ms: number, call: (value: T) => void): (value: T) => void {
  let waiting: { value: T } | undefined;
  let timer: number | undefined;
  const rest = () => {
    timer = setTimeout(
      guard(() => {
        timer = undefined;
        if (!waiting) return;
        const { value } = waiting;
        waiting = undefined;
        call(value);
        rest();
      }),
      ms,
    );
  };
  return (value) => {
    if (timer !== undefined) waiting = { value };
    else {
      call(value);
      rest();
    }
  };
}

function createWay({ now, idOf, tell, onLeave }: InteractionDeps) {
  let positions: { x: number; y: number; id: number; at: number }[] = [];
  let last: (typeof positions)[0] | undefined;
  let timer: number | undefined;
  let source: number = SOURCE.move;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!last && positions.length === 0) return;
    if (last) positions.push(last);
    const at = now();
    tell({
      source,
      positions: positions.map(({ at: then, ...place }) => ({ ...place, timeOffset: then - at })),
    });
    positions = [];
    last = undefined;
  };
  onLeave(flush);
  return (event: MouseEvent | TouchEvent) => {
    const touch = (event as Partial<TouchEvent>).changedTouches?.[0];
    const { clientX: x, clientY: y } = touch ?? (event as MouseEvent);
    source = event.type === 'drag' ? SOURCE.drag : touch ? SOURCE.touchMove : SOURCE.move;
    const position = { x, y, id: idOf(targetOf(event)), at: now() };
    if (position.at - (positions[positions.length - 1]?.at ?? 0) >= POSITION_MS) {
      positions.push(position);
      last = undefined;
    } else last = position;
    timer ??= setTimeout(guard(flush), WAY_MS);
  };
}

/** Clicks, presses and the focus. */
function createPresses({ idOf, tell }: InteractionDeps) {
  let pointer: number | undefined;
  return (event: Event) => {
    const target = targetOf(event);
    if (!target || isInBlocked(target)) return;
    const kind = event.type.replace(/^pointer/, '') as keyof typeof INTERACTION;
    let type = INTERACTION[kind];
    const { pointerType, clientX, clientY } = event as Partial<PointerEvent>;
    let told = POINTERS[pointerType ?? ''];
    if (told !== undefined) {
      pointer = told;
      if (told === POINTERS.touch && kind === 'down') type = INTERACTION.touchstart;
      if (told === POINTERS.touch && kind === 'up') type = INTERACTION.touchend;
      if (told !== POINTERS.pen && (kind === 'down' || kind === 'up')) told = undefined;
    } else if (kind === 'click') {
      told = pointer;
      pointer = undefined;
    }
    tell({
      source: SOURCE.interaction,
      type,
      id: idOf(target),
      x: clientX,
      y: clientY,
      ...(told !== undefined && { pointerType: told }),
      ...(kind === 'click' && clickPlace(target, clientX as number, clientY as number)),
      // Nothing else tells a field that was reached by the keyboard from one that was clicked.
      ...(kind === 'focus' && { ring: isElement(target) && matches(target, ':focus-visible') }),
    });
  };
}

type Value = { text: string; isChecked: boolean };

/** What is in fields, as far as that may be told. */
export function createFieldWatch({ typed, idOf, isHidden, tell }: InteractionDeps): OnField {
  const last = new WeakMap<Element, Value>();
  const tellField = (field: Field, value: Value, userTriggered: boolean) => {
    const known = last.get(field);
    if (known?.text === value.text && known.isChecked === value.isChecked) return;
    last.set(field, value);
    typed.note(field, userTriggered);
    const id = idOf(field);
    if (id === -1 || closest(field, IGNORED) || isHidden(field)) return;
    if (!isSelect(field)) {
      const text = maskField(field, value.text, typed.levelAt(field), typed);
      if (fieldKind(field) !== 'secret') tell({ source: SOURCE.input, ...value, text, userTriggered, id });
      return;
    }
    const told = mayTell(field, typed);
    // Of several choices at once the replay cannot be told.
    const text = told && !field.multiple ? field.value : '';
    tell({ source: SOURCE.input, ...value, text, userTriggered, id, chosen: told ? chosenIn(field) : '' });
  };
  return (node, userTriggered) => {
    const field = isElement(node) && localNameOf(node) === 'option' ? parentOf(node) : node;
    // The page's own document is listened to from the window.
    if (!isField(field) && userTriggered && node && documentOf(node) !== document) typed.note(node);
    if (!isElement(field) || !isField(field) || isInBlocked(field)) return;
    const isToggle = /^(radio|checkbox)$/.test(field.type);
    const isChecked = isToggle && (field as HTMLInputElement).checked;
    // A list says by places what is chosen: two choices may look alike.
    const text = isSelect(field) ? [...field.selectedOptions].map(({ index }) => index).join() : field.value;
    tellField(field, { text, isChecked }, userTriggered);
    if (field.type !== 'radio' || !field.name || !isChecked) return;
    const group = (field.getRootNode() as ParentNode).querySelectorAll<HTMLInputElement>(
      `input[type="radio"][name="${CSS.escape(field.name)}"]`,
    );
    for (const one of group)
      if (one !== (field as Element)) tellField(one, { text: one.value, isChecked: false }, false);
  };
}

type Listen = (target: EventTarget, types: readonly string[], listener: (event: never) => void) => void;

/** Hears all of these in one document. */
export function watchInteractions(
  doc: Document,
  deps: InteractionDeps,
  onField: OnField,
  listen: Listen,
): void {
  const { idOf, tell } = deps;
  const view = doc.defaultView;
  listen(doc, ['mousemove', 'touchmove', 'drag'], createWay(deps));
  const presses = [
    'click',
    'contextmenu',
    'dblclick',
    'focus',
    'blur',
    'touchcancel',
    'pointerdown',
    'pointerup',
  ];
  listen(doc, presses, createPresses(deps));
  listen(doc, ['input', 'change'], (event: Event) => onField(targetOf(event), event.isTrusted));
  listen(doc, ['reset'], ({ target }: Event) =>
    setTimeout(
      guard(() => {
        for (const field of (target as HTMLFormElement).elements) onField(field, false);
      }),
    ),
  );
  watchScroll(doc, deps, listen);
  let size = '';
  const onResize = paced(RESIZE_MS, () => {
    const { width, height } = layoutSize();
    if (size === `${width}x${height}`) return;
    size = `${width}x${height}`;
    tell({ source: SOURCE.resize, width, height });
  });
  if (view === window) listen(window, ['resize'], onResize);
  for (const [name, type] of Object.entries(MEDIA))
    listen(
      doc,
      [name],
      paced(MEDIA_MS, (event: Event) => {
        const target = targetOf(event);
        if (!target || isInBlocked(target)) return;
        const { currentTime, volume, muted, playbackRate, loop } = target as HTMLMediaElement;
        tell({
          source: SOURCE.media,
          type,
          id: idOf(target),
          currentTime,
          volume,
          muted,
          playbackRate,
          loop,
        });
      }),
    );
  if (view === window) watchSelection(doc, deps, listen);
}

/** How far things are scrolled; also in a shadow root, whose events do not leave it. */
export function watchScroll(
  root: Document | ShadowRoot,
  { idOf, tell }: InteractionDeps,
  listen: Listen,
): void {
  const pace = new WeakMap<Node, (target: Node) => void>();
  const tellScroll = (target: Node) => {
    if (isInBlocked(target)) return;
    const view = (target as Partial<Document>).defaultView;
    const [x, y] = view
      ? [view.scrollX, view.scrollY]
      : [scrollLeftOf(target as Element), scrollTopOf(target as Element)];
    tell({ source: SOURCE.scroll, id: idOf(target), x, y });
  };
  listen(root, ['scroll'], (event: Event) => {
    const target = targetOf(event);
    if (!target) return;
    const one = pace.get(target) ?? paced(SCROLL_MS, tellScroll);
    pace.set(target, one);
    one(target);
  });
}

function watchSelection(doc: Document, { idOf, tell }: InteractionDeps, listen: Listen): void {
  let wasCollapsed = true;
  const update = () => {
    const selection = doc.getSelection();
    if (!selection || (wasCollapsed && selection.isCollapsed)) return;
    wasCollapsed = selection.isCollapsed;
    const ranges = [];
    for (let n = 0; n < selection.rangeCount; n++) {
      const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(n);
      if (isInBlocked(startContainer) || isInBlocked(endContainer)) continue;
      ranges.push({ start: idOf(startContainer), startOffset, end: idOf(endContainer), endOffset });
    }
    tell({ source: SOURCE.selection, ranges });
  };
  listen(doc, ['selectionchange'], update);
}
