/**
 * In the page, of any browser: what a pointer does not reach on the screen. On a row or card that a link covers, all that has no click of its own
 * opens that link; everything else that can be clicked is what lies on top at its middle.
 */
export function unreachable(): string[] {
  const CONTROL = 'a[href], button, input, select, textarea, [role="button"], [role="slider"]';
  const wrong: string[] = [];
  const name = (element: Element | null) => (element ? element.outerHTML.slice(0, 120) : 'nothing');
  const sized = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 2 && height > 2;
  };
  const isThere = (element: Element) => {
    const { visibility, pointerEvents, clipPath } = getComputedStyle(element);
    return sized(element) && visibility === 'visible' && pointerEvents !== 'none' && clipPath === 'none';
  };
  const hitAt = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2);
  };
  const coverOf = (link: Element) => getComputedStyle(link, '::after');
  const covers = [...document.querySelectorAll('main a[href]')].filter(
    (link) => coverOf(link).content === '""' && coverOf(link).position === 'absolute',
  );
  const areas = new Map(covers.map((link) => [link.closest('tr, li'), link]));

  for (const [area, link] of areas) {
    if (!area) continue;
    area.scrollIntoView({ block: 'center' });
    for (const part of [area, ...area.querySelectorAll('*')]) {
      const control = part.closest(CONTROL);
      if (part.closest('svg, iframe') || (control && control !== part) || !isThere(part)) continue;
      const hit = hitAt(part);
      const own = control ? control.contains(hit) : hit === link || hit?.closest(CONTROL);
      if (!own || !area.contains(hit)) wrong.push(`${name(part)} lies under ${name(hit)}`);
      if (part !== link && part.hasAttribute('title') && !control)
        wrong.push(`the hint of ${name(part)} is never shown`);
    }
  }
  for (const control of document.querySelectorAll(`main :is(${CONTROL})`)) {
    if ([...areas.keys()].some((area) => area?.contains(control)) || !isThere(control)) continue;
    control.scrollIntoView({ block: 'center' });
    const hit = hitAt(control);
    const itsLabel = hit?.closest('label')?.contains(control);
    if (!control.contains(hit) && !itsLabel) wrong.push(`${name(control)} lies under ${name(hit)}`);
  }
  return covers.length > 0 ? wrong : ['nothing is covered by a link'];
}
