import { firstChildOf, isElement, localNameOf, nextOf, shadowOf } from '../host/dom-natives.ts';
import { isField } from '../masking/fields.ts';
import { BLOCKED, type Openness } from '../masking/levels.ts';
import { isHead, isLeftOut } from './left-out.ts';

/** A field's own text is its default value, and what a blocked element holds is nobody's business. */
const isClosed = (node: Node, own: Openness) =>
  own === BLOCKED || (isElement(node) && isField(node) && localNameOf(node) === 'textarea');

/** The children of a node that are told: its own, and behind them those of its shadow root. */
export function toldChildren(node: Node, own: Openness): Node[] {
  const children: Node[] = [];
  if (isClosed(node, own)) return children;
  collect(node, children);
  const shadow = isElement(node) ? shadowOf(node) : null;
  if (shadow) collect(shadow, children);
  return children;
}

function collect(parent: Node, into: Node[]) {
  const inHead = isHead(parent);
  for (let child = firstChildOf(parent); child; child = nextOf(child))
    if (!isLeftOut(child, inHead)) into.push(child);
}
