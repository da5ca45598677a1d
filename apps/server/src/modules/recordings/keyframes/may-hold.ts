import { isIn, link, type PageNode, SHADOW_ROOT, unlink } from './page-node.ts';
import { NODE } from './serialized.ts';

/** rrweb takes what follows the body out of its place when it builds a document. */
export function moveBodyLast(html: PageNode): void {
  let body: PageNode | null = null;
  for (let at = html.last; at && !body; at = at.previous) if (at.name === 'BODY') body = at;
  if (!body || body === html.last) return;
  unlink(body);
  link(html, body, null);
}

/** DOM, "ensure pre-insertion validity", and a bound on looking for circles. */
export function mayHold(parent: PageNode, node: PageNode, before: PageNode | null): boolean {
  if (parent.type === NODE.document) return mayStandInDocument(parent, node, before);
  if (parent.type !== NODE.element && parent.type !== SHADOW_ROOT) return false;
  if (node.type === NODE.document || node.type === NODE.doctype) return false;
  if (!node.first && !node.shadow && !node.content) return node !== parent;
  return !isIn(parent, node);
}

function mayStandInDocument(document: PageNode, node: PageNode, before: PageNode | null): boolean {
  if (node.type === NODE.comment) return true;
  if (node.type !== NODE.element && node.type !== NODE.doctype) return false;
  let isBefore = true;
  for (let at = document.first; at; at = at.next) {
    if (at === before) isBefore = false;
    if (at === node) continue;
    if (at.type === node.type) return false;
    if (node.type === NODE.element && at.type === NODE.doctype && !isBefore) return false;
    if (node.type === NODE.doctype && at.type === NODE.element && isBefore) return false;
  }
  return true;
}
