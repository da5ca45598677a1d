// Runs in a page and in its replay, and must say the same of both.

/** What only a replay has. */
const OF_REPLAY = /^(rr_|data-rr|autocomplete$)/;

const styleOf = (element: Element) => {
  const { style } = element as HTMLElement;
  return [...style]
    .map((name) => `${name}: ${style.getPropertyValue(name)} ${style.getPropertyPriority(name)}`)
    .sort()
    .join('; ');
};

const attributesOf = (element: Element) =>
  [...element.attributes]
    .filter(({ name }) => !OF_REPLAY.test(name) && name !== 'style')
    .map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`)
    .concat(styleOf(element) && ` {${styleOf(element)}}`)
    .sort()
    .join('');

/** A document's tree as lines of text, without comments and scripts. */
export function treeOf(root: Node): string {
  const lines: string[] = [];
  const walk = (node: Node, depth: number) => {
    const put = (line: string) => lines.push(' '.repeat(depth) + line);
    if (node.nodeType === Node.TEXT_NODE) put(JSON.stringify(node.textContent));
    if (node.nodeType !== Node.ELEMENT_NODE || (node as Element).localName === 'script') return;
    const element = node as Element;
    put(element.localName + attributesOf(element));
    if (element.shadowRoot) {
      put('#shadow');
      for (const child of element.shadowRoot.childNodes) walk(child, depth + 1);
      put('#end of shadow');
    }
    for (const child of element.childNodes) walk(child, depth + 1);
  };
  walk(root, 0);
  return lines.join('\n');
}
