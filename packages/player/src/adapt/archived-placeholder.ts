/** Edges of a picture that nobody has, in CSS pixels, unless its page says them. */
const EDGE = '100';

/** Nothing comes from them, and they are no errors. */
export const NO_STYLES = 'data:text/css,';
export const NO_FILE = 'data:,';

/** A tint in place of a picture that was not kept, of the size that its page gives it: pages take their shape from pictures. */
export function placeholder(attributes: Readonly<Record<string, unknown>>): string {
  const [width, height] = [lengthOf(attributes.width), lengthOf(attributes.height)];
  const size = width && height ? `width='${width}' height='${height}'` : `width='${EDGE}' height='${EDGE}'`;
  return `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' ${size}%3E%3Crect width='100%25' height='100%25' fill='%23888' fill-opacity='.16'/%3E%3C/svg%3E`;
}

/** An attribute's length in pixels; percentages are the page's affair. */
function lengthOf(value: unknown): string | undefined {
  const text = String(value);
  return /^\d{1,4}$/.test(text) ? text : undefined;
}
