import type { Replayer } from '@rrweb/replay';
import { FIRST_FREE_ID } from '../../apps/server/src/modules/recordings/keyframes/write-tree.ts';

/** All that a replay shows, as lines: two replays that show the same have the same lines. */
export function pictureOf(replayer: Replayer): string[] {
  const document = replayer.iframe.contentDocument as Document;
  const lines = [`window ${replayer.iframe.width} x ${replayer.iframe.height}`];
  const mirror = replayer.getMirror();

  /** A node that nothing refers to any more has a number of no meaning. */
  const nameOf = (node: Node) => {
    const id = mirror.getId(node);
    return id !== -1 && id < FIRST_FREE_ID && mirror.getNode(id) === node ? `#${id}` : NOBODY;
  };

  const readDocument = (inner: Document, indent: string) => {
    const { scrollX, scrollY } = inner.defaultView as Window;
    lines.push(`${indent}document ${nameOf(inner)} ${inner.compatMode} at ${scrollX}, ${scrollY}`);
    readSheets(inner, indent);
    for (const font of inner.fonts) lines.push(`${indent}font ${font.family} ${font.weight}`);
    const selection = inner.getSelection();
    for (let i = 0; i < (selection?.rangeCount ?? 0); i++) {
      const range = (selection as Selection).getRangeAt(i);
      const { startContainer, startOffset, endContainer, endOffset } = range;
      // What was opened or focused by the replay itself may leave an empty one somewhere.
      if (!range.collapsed)
        lines.push(
          `${indent}selected ${nameOf(startContainer)} ${startOffset} - ${nameOf(endContainer)} ${endOffset}`,
        );
    }
    for (const child of inner.childNodes) read(child, `${indent}  `);
  };

  const readSheets = (root: DocumentOrShadowRoot, indent: string) => {
    for (const sheet of root.adoptedStyleSheets) lines.push(`${indent}adopts ${rulesOf(sheet)}`);
  };

  const read = (node: Node, indent: string) => {
    const name = nameOf(node);
    if (node.nodeType === Node.DOCUMENT_TYPE_NODE) {
      const { name: of, publicId, systemId } = node as DocumentType;
      lines.push(`${indent}doctype ${of} ${publicId} ${systemId}`);
    } else if (node.nodeType !== Node.ELEMENT_NODE)
      lines.push(`${indent}${name} ${node.nodeName} ${JSON.stringify(node.textContent)}`);
    else readElement(node as Element, name, indent);
  };

  const readElement = (element: Element, name: string, indent: string) => {
    // Ours, for every document.
    if (element.nodeName === 'STYLE' && mirror.getId(element) === -1) return;
    const attributes = [...element.attributes]
      .map((one) => ` ${one.name}=${JSON.stringify(one.value)}`)
      .sort();
    lines.push(`${indent}${name} <${element.nodeName}${attributes.join('')}>${stateOf(element)}`);
    const inner = `${indent}  `;
    const sheet = (element as Partial<HTMLStyleElement>).sheet;
    if (sheet) lines.push(`${inner}rules ${rulesOf(sheet)}`);
    for (const child of element.childNodes) {
      const isNobodys = child.nodeType === Node.TEXT_NODE && mirror.getId(child) === -1;
      if (element.nodeName === 'STYLE') {
        if (nameOf(child) !== NOBODY) lines.push(`${inner}${nameOf(child)}`);
      } else if (element.nodeName !== 'TEXTAREA' || !isNobodys) read(child, inner);
    }
    if (element.shadowRoot) {
      lines.push(`${inner}shadow`);
      readSheets(element.shadowRoot, inner);
      for (const child of element.shadowRoot.childNodes) read(child, `${inner}  `);
    }
    const content = (element as Partial<HTMLIFrameElement>).contentDocument;
    if (content && mirror.getId(content) !== -1) readDocument(content, inner);
  };

  readDocument(document, '');
  const mouse = replayer.wrapper.querySelector<HTMLElement>('.replayer-mouse');
  lines.push(`${MOUSE}${mouse?.style.left}, ${mouse?.style.top} ${mouse?.className}`);
  return lines;
}

/** A node that no event can mean. */
const NOBODY = '(nobody)';

/** How the line of the mouse begins. */
export const MOUSE = 'mouse at ';

function rulesOf(sheet: CSSStyleSheet): string {
  try {
    return [...sheet.cssRules].map(({ cssText }) => cssText).join(' ');
  } catch {
    return 'not to be read';
  }
}

/** What no attribute says. */
function stateOf(element: Element): string {
  const some: Record<string, unknown> = {};
  if (element.scrollTop) some.top = element.scrollTop;
  if (element.scrollLeft) some.left = element.scrollLeft;
  const { nodeName } = element;
  if (['INPUT', 'TEXTAREA', 'SELECT', 'OPTION'].includes(nodeName)) {
    const { value, checked, defaultValue, selectedIndex, selected } = element as unknown as Record<
      string,
      unknown
    >;
    Object.assign(some, { value, checked, defaultValue, selectedIndex, selected });
  }
  if (nodeName.includes('-')) some.defined = element.matches(':defined');
  if (nodeName === 'DIALOG') some.modal = element.matches(':modal');
  if (element.hasAttribute('popover')) some.popover = element.matches(':popover-open');
  if (nodeName === 'VIDEO' || nodeName === 'AUDIO') {
    const { paused, muted, loop, volume, playbackRate } = element as HTMLMediaElement;
    Object.assign(some, { paused, muted, loop, volume, playbackRate });
  }
  return Object.keys(some).length > 0 ? ` ${JSON.stringify(some)}` : '';
}
