/**
 * What the visitor's mouse, keyboard and address make true of an element stands on it as an attribute, and the page's
 * rules for it are made to ask for that. The real states are the watcher's: focusing within the replay would take the
 * keyboard from them. (rrweb's own way for `:hover`, a class, knows no rules that come later, and breaks `:not(:hover)`.)
 */
export const STATE_ATTRIBUTES = {
  hover: 'data-vitrine-hover',
  focus: 'data-vitrine-focus',
  'focus-visible': 'data-vitrine-focus-visible',
  'focus-within': 'data-vitrine-focus-within',
  target: 'data-vitrine-target',
} as const;
export type State = keyof typeof STATE_ATTRIBUTES;

/** Strings, comments and addresses, which are passed over, or a state. */
const STATES =
  /"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'|\/\*[\s\S]*?\*\/|url\([^"')]*\)|(?<!\\):(hover|focus-visible|focus-within|focus|target)(?![-\w(])/g;

/** CSS whose selectors ask for marks instead of states; each keeps its weight. */
export const withStateAttributes = (css: string): string =>
  css.replace(STATES, (all, state: State | undefined) => (state ? `[${STATE_ATTRIBUTES[state]}]` : all));

/** Moves a mark from the elements that carry it now to others. Answers the function that does so. */
export function createStateAttribute(state: State): (elements: readonly Element[]) => void {
  const name = STATE_ATTRIBUTES[state];
  let marked: readonly Element[] = [];
  return (elements) => {
    for (const element of marked) if (!elements.includes(element)) element.removeAttribute(name);
    for (const element of elements) if (!element.hasAttribute(name)) element.setAttribute(name, '');
    marked = elements;
  };
}

/**
 * The element and all that it is shown in, up to the replay's own frame: out of slots, shadow roots and frames. (A recording
 * can say that the mouse was over a text: then it begins with what holds that.)
 */
export function pathOf(node: Node, frame: Element): Element[] {
  const path: Element[] = [];
  const element = node.nodeType === Node.ELEMENT_NODE ? (node as Element) : node.parentElement;
  for (let at: Element | null = element; at && at !== frame; at = shownIn(at)) path.push(at);
  return path;
}

const shownIn = (element: Element): Element | null =>
  element.assignedSlot ??
  element.parentElement ??
  (element.getRootNode() as Partial<ShadowRoot>).host ??
  element.ownerDocument.defaultView?.frameElement ??
  null;
