/** More than a scroll bar takes. */
const WIDER_PX = 30;

/**
 * What a page is laid out in. A phone that shows something wider than its screen zooms out, and answers with what it shows then: the
 * page's columns are still those of the narrower one.
 */
export function layoutSize(): { width: number; height: number } {
  const { clientWidth } = document.documentElement;
  if (clientWidth === 0 || innerWidth - clientWidth <= WIDER_PX)
    return { width: innerWidth, height: innerHeight };
  return { width: clientWidth, height: Math.round((innerHeight * clientWidth) / innerWidth) };
}
