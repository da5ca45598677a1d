import type { CartChange, CartLine } from '@vitrine/contract/tags';
import type { Cart } from '../host/platform-page.ts';

/** Lines of one product and variant are one, however the platform lists them. */
function piecesOf({ lines }: Pick<Cart, 'lines'>): Map<string, CartLine> {
  const pieces = new Map<string, CartLine>();
  for (const line of lines) {
    const key = `${line.product_id}/${line.variant_id ?? ''}`;
    pieces.set(key, { ...line, quantity: line.quantity + (pieces.get(key)?.quantity ?? 0) });
  }
  return pieces;
}

/** What is in `more` and not in `less`, by so many pieces. */
const excess = (more: Map<string, CartLine>, less: Map<string, CartLine>): CartLine[] =>
  [...more].flatMap(([key, line]) => {
    const quantity = line.quantity - (less.get(key)?.quantity ?? 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });

/**
 * What the visitor did to the cart between two looks at it. Undefined: nothing. Another cart than before began empty: what became of the
 * other one is no change of this one. A cart that is empty without anything having been `seen` that changes it was ordered, mostly.
 */
export function cartChange(before: Cart, after: Cart, seen: boolean): CartChange | undefined {
  const isOther = after.lines.length > 0 ? before.id !== after.id : !seen;
  const then = piecesOf(isOther ? { lines: [] } : before);
  const now = piecesOf(after);
  const [added, removed] = [excess(now, then), excess(then, now)];
  if (added.length + removed.length === 0) return undefined;
  return {
    added,
    removed,
    items: [...now.values()].reduce((sum, { quantity }) => sum + quantity, 0),
    ...(after.total && { total: after.total }),
    ...(after.currency && { currency: after.currency }),
  };
}
