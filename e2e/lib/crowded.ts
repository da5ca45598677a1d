/** In the page: text that is cut off without saying so, or lies over other text. */
export function crowded(): string[] {
  const wrong: string[] = [];
  const name = (element: Element) => element.outerHTML.slice(0, 120);
  const isClipped = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement));
  // What scrolls in a box of its own (`pre`) is larger than what is seen of it.
  const isHidden = (element: Element) =>
    element.closest('svg, legend, pre, [aria-hidden="true"], .sidebar-text') !== null ||
    !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
    isClipped(element);
  const elements = [...document.querySelectorAll('main *, nav *')].filter(
    (element) => element.textContent?.trim() && !isHidden(element),
  );
  const texts: { element: Element; box: DOMRect }[] = [];
  for (const element of elements) {
    const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    if (overflowY === 'hidden' && clientHeight > 2 && scrollHeight > clientHeight + 2)
      wrong.push(`cut at its foot: ${name(element)}`);
    const isCut = overflowX === 'hidden' && clientWidth > 2 && scrollWidth > clientWidth + 2;
    if (isCut && textOverflow !== 'ellipsis' && !element.querySelector('.sidebar-text'))
      wrong.push(`cut at its side: ${name(element)}`);
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim() || element.matches('option, select'))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      // As far as it is seen: an ellipsis stands for the rest.
      const own = element.getBoundingClientRect();
      for (const { left, top, right, bottom } of range.getClientRects()) {
        const seen = textOverflow === 'ellipsis' ? Math.min(right, own.right) : right;
        texts.push({ element, box: new DOMRect(left, top, seen - left, bottom - top) });
      }
    }
  }
  texts.forEach(({ element, box }, place) => {
    for (const other of texts.slice(place + 1)) {
      if (other.element === element) continue;
      const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const height = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      // Lines stand a little within one another's height without touching.
      if (width > 3 && height > box.height / 2)
        wrong.push(`${name(element)} lies over ${name(other.element)}`);
    }
  });
  const sideways = document.documentElement.scrollWidth - window.innerWidth;
  return sideways > 0 ? [...wrong, `scrolls sideways by ${sideways} px`] : wrong;
}
