import { boxOf, closest, isElement, parentOf } from '../host/dom-natives.ts';

/** What people click on, where a click lands on something within it. */
const CONTROLS = 'a,button,input,select,textarea,label,summary,[role=button],[role=link],[onclick]';
/** How finely a place within a control is told. */
const PARTS = 1_000;

/** Whether it stays where it is in the window while the page is scrolled. */
function isFixed(element: Element): boolean {
  for (let node: Node | null = element; isElement(node); node = parentOf(node))
    if (/^(fixed|sticky)$/.test(getComputedStyle(node).position)) return true;
  return false;
}

/**
 * Where a click is within the nearest control, in thousandths of its box: a place in the window says little of a page that looks
 * otherwise in another window. Nothing for a click that is not in it, as one by the keyboard.
 */
export function clickPlace(target: Node, x: number, y: number) {
  const hit = isElement(target) ? target : parentOf(target);
  if (!isElement(hit)) return undefined;
  const control = closest(hit, CONTROLS) ?? hit;
  const box = boxOf(control);
  const rx = Math.round(((x - box.left) / box.width) * PARTS);
  const ry = Math.round(((y - box.top) / box.height) * PARTS);
  if (!(rx >= 0 && rx <= PARTS && ry >= 0 && ry <= PARTS)) return undefined;
  return { rx, ry, ...(isFixed(control) && { fixed: true }) };
}
