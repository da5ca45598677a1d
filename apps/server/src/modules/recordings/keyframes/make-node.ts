import { canHostShadow, isCustomName, isTagName, nodeNameOf, splitCss } from './elements.ts';
import { type Attributes, link, NO_ATTRIBUTES, PageNode, SHADOW_ROOT } from './page-node.ts';
import {
  emptyRecord,
  type Fields,
  fieldsOf,
  isPrimitive,
  listOf,
  NODE,
  type Primitive,
  textOf,
} from './serialized.ts';

/** Where a browser would throw, and rrweb give up the rest of the event. */
export class GivenUp extends Error {}

/** A node without its children, and what these are to be made of. */
export interface Made {
  node: PageNode;
  children: readonly Fields[];
  isOld: boolean;
}

export const childrenOf = (serialized: Fields): readonly Fields[] =>
  listOf(serialized.childNodes).map(fieldsOf);

export function makeNode(id: number, serialized: Fields, withChildren: boolean): Omit<Made, 'isOld'> | null {
  const { type } = serialized;
  const node = new PageNode(type as number, id);
  switch (type) {
    case NODE.document:
      return { node, children: childrenOf(serialized) };
    case NODE.doctype: {
      const { name, publicId, systemId } = serialized;
      node.doctype = { name: plain(name), publicId: plain(publicId), systemId: plain(systemId) };
      return { node, children: [] };
    }
    case NODE.element:
      return { node, children: fillElement(node, serialized, withChildren) };
    case NODE.text:
    case NODE.cdata:
    case NODE.comment:
      // No HTML document takes CDATA.
      if (type === NODE.cdata) throw new GivenUp('CDATA');
      node.text = textOf(serialized.textContent);
      node.builtText = node.text;
      return { node, children: [] };
    default:
      return null;
  }
}

/** Fills in what an element of rrweb's is made of; answers what its children are to be made of. */
function fillElement(node: PageNode, serialized: Fields, withChildren: boolean): readonly Fields[] {
  const { tagName } = serialized;
  if (!isTagName(tagName)) throw new GivenUp('no name of an element');
  node.tag = tagName;
  node.isSvg = serialized.isSVG === true;
  node.isCustom = serialized.isCustom === true;
  if (node.isCustom && !isCustomName(tagName)) throw new GivenUp('no name of a custom element');
  node.needsBlock = serialized.needBlock === true;
  node.built = attributesOf(serialized.attributes);
  node.name = nodeNameOf(tagName, node.isSvg, node.built);
  node.attributes = node.built;
  if (serialized.isShadowHost === true) {
    if (!canHostShadow(tagName, node.isSvg)) throw new GivenUp('it has no shadow');
    attachShadow(node);
  }
  const children = childrenOf(serialized);
  node.hadChildren = children.length > 0;
  if (tagName === 'style') return fillStyle(node, children, withChildren);
  // A link whose sheet is known has its text for the replayer alone.
  if (tagName !== 'textarea' || typeof node.built.value !== 'string') return children;
  putText(node, node.built.value);
  node.attributes = without(node.attributes, 'value');
  return [];
}

/** A style's text goes to its children; without any, into a text that nothing can refer to. */
function fillStyle(node: PageNode, children: readonly Fields[], withChildren: boolean): readonly Fields[] {
  const { _cssText: css } = node.built;
  if (typeof css !== 'string') return children;
  node.attributes = without(node.attributes, '_cssText');
  if (children.length === 0) {
    putText(node, css);
    return children;
  }
  if (!withChildren) return children;
  const parts = splitCss(css, children.filter(({ type }) => type === NODE.text).length);
  let next = 0;
  return children.map((child) =>
    child.type === NODE.text && next < parts.length ? { ...child, textContent: parts[next++] } : child,
  );
}

export function putText(parent: PageNode, text: string): void {
  const node = new PageNode(NODE.text, null);
  node.text = text;
  link(parent, node, null);
}

export function attachShadow(host: PageNode): void {
  host.shadow = new PageNode(SHADOW_ROOT, null);
  host.shadow.holder = host;
}

/** rrweb's `isNodeMetaEqual`: by what the node was built from. */
export function isSame(node: PageNode, serialized: Fields): boolean {
  if (node.type !== serialized.type) return false;
  switch (node.type) {
    case NODE.document:
      return (node.compatMode ?? undefined) === serialized.compatMode;
    case NODE.doctype:
      return (
        node.doctype?.name === plain(serialized.name) &&
        node.doctype.publicId === plain(serialized.publicId) &&
        node.doctype.systemId === plain(serialized.systemId)
      );
    case NODE.element:
      return (
        node.tag === serialized.tagName &&
        node.isSvg === (serialized.isSVG === true) &&
        node.needsBlock === (serialized.needBlock === true) &&
        haveSame(node.built, attributesOf(serialized.attributes))
      );
    default:
      return node.builtText === textOf(serialized.textContent);
  }
}

function haveSame(a: Attributes, b: Attributes): boolean {
  const names = Object.keys(a);
  const others = Object.keys(b);
  return (
    names.length === others.length && names.every((name, i) => name === others[i] && a[name] === b[name])
  );
}

export function attributesOf(value: unknown): Attributes {
  const fields = fieldsOf(value);
  const names = Object.keys(fields);
  if (names.length === 0) return NO_ATTRIBUTES;
  const copy = emptyRecord<Primitive>();
  for (const name of names) {
    const one = fields[name];
    if (isPrimitive(one)) copy[name] = one;
  }
  return copy;
}

export function without(attributes: Attributes, name: string): Attributes {
  const copy = Object.assign(emptyRecord<Primitive>(), attributes);
  delete copy[name];
  return copy;
}

const plain = (value: unknown): Primitive => (isPrimitive(value) ? value : null);
