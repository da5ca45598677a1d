import { nodeNameOf } from './elements.ts';
import { attributesOf, GivenUp, putText, without } from './make-node.ts';
import { isElement, isStyle, type PageNode, type StyleValue } from './page-node.ts';
import type { PageTree } from './page-tree.ts';
import {
  emptyRecord,
  type Fields,
  fieldsOf,
  isPrimitive,
  NODE,
  type Primitive,
  plain,
  textOf,
} from './serialized.ts';

/** Applies a change of text (rrweb's `texts`). */
export function changeText(tree: PageTree, id: unknown, value: unknown): void {
  const node = tree.node(id);
  if (!node) return;
  const text = textOf(value);
  switch (node.type) {
    case NODE.element:
      tree.empty(node);
      if (text) putText(node, text);
      if (isStyle(node)) node.sheet = null;
      return;
    case NODE.text:
    case NODE.cdata:
    case NODE.comment:
      node.text = text;
      if (isStyle(node.parent)) node.parent.sheet = null;
  }
}

/** Applies the changed attributes of one node. Throws `GivenUp` where rrweb gives up the event. */
export function changeAttributes(tree: PageTree, id: unknown, changes: unknown): void {
  const node = tree.node(id);
  if (!node) return;
  const fields = fieldsOf(changes);
  for (const name of Object.keys(fields)) {
    const value = fields[name];
    if (value === null) removeAttribute(node, name);
    else if (typeof value === 'string') {
      if (name === '_cssText' && (node.name === 'LINK' || node.name === 'STYLE')) {
        if (replaceSheet(tree, node, fields)) return;
      } else if (isElement(node)) setAttribute(tree, node, name, value);
    } else if (name === 'style') changeStyle(node, fieldsOf(value));
  }
}

function removeAttribute(node: PageNode, name: string): void {
  if (!isElement(node)) throw new GivenUp('only elements have attributes');
  if (name === 'style') node.style = null;
  if (meansMore(node, name)) {
    noteChange(node, name, null);
    return;
  }
  const attributes = ownAttributes(node);
  delete attributes[name];
  if (name === 'open' && node.name === 'DIALOG') delete attributes.rr_open_mode;
}

function setAttribute(tree: PageTree, node: PageNode, name: string, value: string): void {
  // A text area's value is its text, until somebody types.
  if (name === 'value' && node.name === 'TEXTAREA') {
    tree.empty(node);
    putText(node, value);
    return;
  }
  if (name === 'style') {
    node.style = null;
    for (const size of ['rr_width', 'rr_height'])
      if (size in node.attributes) delete ownAttributes(node)[size];
  }
  if (meansMore(node, name)) noteChange(node, name, value);
  else ownAttributes(node)[name] = value;
}

function noteChange(node: PageNode, name: string, value: string | null): void {
  node.changed ??= new Map();
  node.changed.set(name, value);
}

/** The node's attributes to be changed: those that it was built from stay as they were. */
function ownAttributes(node: PageNode): Record<string, Primitive> {
  if (node.attributes === node.built) node.attributes = Object.assign(emptyRecord<Primitive>(), node.built);
  return node.attributes as Record<string, Primitive>;
}

/** Attributes that rrweb does not simply set when it builds an element (`buildNode`), though it does when they change. */
function meansMore({ name: element, attributes }: PageNode, name: string): boolean {
  switch (element) {
    case 'DIALOG':
      if (name === 'rr_open_mode') return false;
      break;
    case 'INPUT':
    case 'TEXTAREA':
      if (name === 'autocomplete') return true;
      break;
    case 'META':
      if (name === 'content' && attributes['http-equiv'] === 'Content-Security-Policy') return true;
      break;
    case 'IMG':
      if (name === 'srcset' || name === 'src') return 'rr_dataURL' in attributes;
      break;
    case 'LINK':
      return true;
  }
  return name.startsWith('rr_') || name === 'onload' || name === 'onclick' || name.startsWith('onmouse');
}

function changeStyle(node: PageNode, changes: Fields): void {
  if (!isElement(node)) {
    if (Object.keys(changes).length > 0) throw new GivenUp('only elements have styles');
    return;
  }
  node.style ??= new Map();
  for (const property of Object.keys(changes)) {
    const value = changes[property];
    const kept: StyleValue = Array.isArray(value)
      ? [plain(value[0]), plain(value[1])]
      : isPrimitive(value)
        ? value
        : textOf(value);
    // The order counts: a shorthand that comes later covers it.
    node.style.delete(property);
    node.style.set(property, kept);
  }
}

/** A sheet that became known late, or was changed whole: rrweb builds the element anew from what it was built from. */
function replaceSheet(tree: PageTree, node: PageNode, changes: Fields): boolean {
  const { parent } = node;
  if (!parent) return false;
  const merged = Object.assign(emptyRecord<Primitive>(), node.built, attributesOf(changes));
  tree.empty(node);
  node.built = merged;
  node.name = nodeNameOf(node.tag, node.isSvg, merged);
  node.attributes = merged;
  node.sheet = node.style = node.changed = node.scroll = node.input = null;
  const css = merged._cssText;
  if (typeof css !== 'string') return true;
  if (node.tag === 'style') {
    node.attributes = without(merged, '_cssText');
    // With children of its own rrweb gives it none.
    if (node.hadChildren) return true;
  }
  putText(node, css);
  return true;
}
