/** What of a recorded node says what it is called. Linked to those beside it: a list of a million children costs no search. */
export interface LightNode {
  id: number;
  /** Lower case; empty for text and documents. */
  tag: string;
  text: string;
  attributes: Map<string, string> | null;
  parent: LightNode | null;
  first: LightNode | null;
  last: LightNode | null;
  previous: LightNode | null;
  next: LightNode | null;
}

/** Deeper than any page. A tree that would be moved to below that goes nowhere. */
const MAX_DEPTH = 1_000;

export const newNode = (id: number): LightNode => ({
  id,
  tag: '',
  text: '',
  attributes: null,
  parent: null,
  first: null,
  last: null,
  previous: null,
  next: null,
});

/** Puts the node before `next`, else at the end; nowhere if it would be within itself. */
export function attach(node: LightNode, parent: LightNode | null, next: LightNode | null): void {
  detach(node);
  if (!parent || mayBeWithin(parent, node)) return;
  const before = next?.parent === parent ? next : null;
  node.parent = parent;
  node.next = before;
  node.previous = before ? before.previous : parent.last;
  if (node.previous) node.previous.next = node;
  else parent.first = node;
  if (before) before.previous = node;
  else parent.last = node;
}

export function detach(node: LightNode | undefined): void {
  if (!node?.parent) return;
  if (node.previous) node.previous.next = node.next;
  else node.parent.first = node.next;
  if (node.next) node.next.previous = node.previous;
  else node.parent.last = node.previous;
  node.parent = node.previous = node.next = null;
}

/** Only a node that has children can hold the other: the walk upwards is spared for all that are new. */
function mayBeWithin(node: LightNode, other: LightNode): boolean {
  if (node === other) return true;
  if (!other.first) return false;
  let at: LightNode | null = node;
  for (let depth = 0; at && depth < MAX_DEPTH; depth++, at = at.parent) if (at === other) return true;
  return at !== null;
}

/** What stands behind `node` in the order of the document, within `top`; with `enter` that may be its first child. */
export function followingIn(top: LightNode, node: LightNode, enter: boolean): LightNode | null {
  if (enter && node.first) return node.first;
  for (let at: LightNode | null = node; at && at !== top; at = at.parent) if (at.next) return at.next;
  return null;
}
