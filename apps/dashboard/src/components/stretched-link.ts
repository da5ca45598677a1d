/**
 * A link that covers the row or card it stands in. Its area is what the cover is as large as.
 *
 * `position: relative` alone does not hold it: WebKit takes it for static on a `<tr>`, and the cover of the last row would
 * lie over the whole screen. A transform holds it in every browser. It also makes the area a stacking context of its own, so that
 * the layers below order what is in it, and nothing else.
 */
export const linkArea = { position: 'relative', transform: 'translate(0)' } as const;

/** Over everything in the area, whatever is positioned there: a click on any of it opens the link. */
const COVER_LAYER = 1;

/** Within the area, what has a click of its own. */
export const aboveLink = { position: 'relative', zIndex: COVER_LAYER + 1 } as const;

/** Over the link and its controls: what is only seen, and lets clicks through. */
export const SEEN_LAYER = COVER_LAYER + 2;

/** The link. Its hint (`title`) is the hint of all that it covers: no other one is ever shown. */
export const stretchedLink = {
  // Its own place must not catch the cover: a button of MUI's is positioned.
  '&&': { position: 'static' },
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    zIndex: COVER_LAYER,
    borderRadius: 'inherit',
  },
  '&:focus-visible, &&.Mui-focusVisible': { outline: 'none' },
  '&:focus-visible::after': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: -2 },
} as const;
