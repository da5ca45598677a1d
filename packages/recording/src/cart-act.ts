import { fieldsOf } from './fields.ts';
import { shownText } from './shown-text.ts';

/** Of lines that are read for one text: more would not be shown. */
const MAX_LINES = 20;

/** What came into a cart and what went out of it, as texts: "Silla x 2, Mesa x 1". A side without lines is empty. */
export function cartAct(payload: ReturnType<typeof fieldsOf>, maxChars: number) {
  const added = linesText(payload.added, maxChars);
  const removed = linesText(payload.removed, maxChars);
  return added || removed ? { kind: 'cart' as const, added, removed } : null;
}

function linesText(lines: unknown, maxChars: number): string {
  if (!Array.isArray(lines)) return '';
  const texts = lines.slice(0, MAX_LINES).flatMap((line: unknown) => {
    const { name, product_id, quantity } = fieldsOf(line);
    const text = [name, product_id].find((one) => typeof one === 'string' && one !== '') as
      | string
      | undefined;
    const pieces = typeof quantity === 'number' && quantity > 0 ? Math.floor(quantity) : 0;
    return text && pieces ? [`${shownText(text, maxChars)} x ${pieces}`] : [];
  });
  return shownText(texts.join(', '), maxChars);
}
