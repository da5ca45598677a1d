// Runs in a page: random things that pages do to their own DOM.
import { randomOf } from '@vitrine/fixtures/random';

const TAGS = ['div', 'span', 'p', 'ul', 'section', 'x-one'] as const;
const HOSTS = ['div', 'span', 'p', 'section', 'x-one'];
const ATTRIBUTES = ['data-a', 'title', 'class', 'hidden'] as const;
const STYLES = [
  ['color', 'red'],
  ['--x', '1px'],
  ['opacity', '0.5'],
  ['margin-left', '3px'],
  ['margin', '2px'],
  ['margin', ''],
] as const;

export type Program = {
  random(): number;
  /** A whole number below `end`. */
  below(end: number): number;
  /** Does so many things. */
  step(count: number): void;
};

/** What one seed does below an element. */
export function programOf(seed: number, root: Element): Program {
  const random = randomOf(seed);
  const below = (end: number) => Math.floor(random() * end);
  const one = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const detached: Element[] = [];

  const elements = () => {
    const found: Element[] = [];
    const walk = (element: Element) => {
      found.push(element);
      for (const parent of [element.shadowRoot, element])
        for (let child = parent?.firstElementChild; child; child = child.nextElementSibling) walk(child);
    };
    walk(root);
    return found;
  };
  const any = () => one(elements());
  const other = () => {
    const element = any();
    return element === root ? undefined : element;
  };

  function make(depth = 2): Node {
    const kind = below(10);
    if (kind === 0) return document.createTextNode(`t${below(1_000)}`);
    if (kind === 1) return document.createComment('c');
    const element = document.createElement(one(TAGS));
    if (random() < 0.5) element.setAttribute('data-a', String(below(100)));
    if (depth > 0) for (let n = below(4); n > 0; n--) element.append(make(depth - 1));
    if (random() < 0.08) attach(element)?.append(make(0));
    return element;
  }
  const attach = (element: Element) =>
    !element.shadowRoot && HOSTS.includes(element.localName)
      ? element.attachShadow({ mode: 'open' })
      : undefined;
  const place = (parent: Element | ShadowRoot, node: Node) =>
    parent.insertBefore(node, parent.childNodes[below(parent.childNodes.length + 1)] ?? null);
  const textIn = (parent: Element) =>
    [...parent.childNodes].find((node): node is Text => node.nodeType === Node.TEXT_NODE);

  const acts: (() => void)[] = [
    () => place(any(), make()),
    () => place(any(), make()),
    () => {
      const element = other();
      element?.remove();
      if (element && random() < 0.5) detached.push(element);
    },
    () => {
      const [element, to] = [other(), any()];
      // A node may not come into what it holds, also through a shadow root.
      if (element && !elements().includes(to)) return;
      try {
        if (element) place(to, element);
      } catch {
        // It holds where it was to go.
      }
    },
    () => {
      const element = detached.pop();
      if (!element) return;
      if (random() < 0.5) element.append(make());
      place(any(), element);
    },
    () => any().setAttribute(one(ATTRIBUTES), `v${below(50)}`),
    () => any().removeAttribute(one(ATTRIBUTES)),
    () => {
      const text = textIn(any());
      if (text) text.data = `n${below(1_000)}`;
    },
    () => {
      const element = any();
      if (element !== root || random() < 0.02) element.innerHTML = '<b>x</b>y<i data-a="1"><u>z</u></i>';
    },
    () => {
      const [name, value] = one(STYLES);
      (any() as HTMLElement).style?.setProperty(name, value);
    },
    () => attach(any())?.append(make(1)),
    () => {
      const { shadowRoot } = any();
      if (!shadowRoot) return;
      place(shadowRoot, make(1));
      if (random() < 0.3) shadowRoot.firstChild?.remove();
    },
    () => {
      const element = any();
      if (element.childNodes.length > 1) element.append(one([...element.childNodes]));
    },
    () => {
      const [element, around] = [other(), make(0)];
      if (!element || !(around instanceof Element)) return;
      element.replaceWith(around);
      around.append(element);
    },
    () => any().normalize(),
    () => {
      const text = textIn(any());
      if (text && text.length > 1) text.splitText(1);
    },
  ];
  return {
    random,
    below,
    step(count) {
      for (let n = 0; n < count; n++) one(acts)();
    },
  };
}
