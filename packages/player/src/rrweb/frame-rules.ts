import { FOCUS_RULES } from './focus.ts';

/** What a frame without scripts shows otherwise than the visitor's window, where they ran. */
const SCRIPTLESS_RULES = [
  // A canvas is no canvas but what it holds, and has no size of its own. The size that its attributes give it is that of a
  // box within; of no weight, so that any rule of the page for its own overrides it.
  ':where(canvas) { display: inline-block; width: max-content; overflow: clip; font-size: 0; }',
  'canvas > * { display: none !important; }',
  `canvas::before {
    content: "" !important;
    display: block !important;
    width: attr(width px, 300px) !important;
    min-width: 100% !important;
    max-width: 100% !important;
    aspect-ratio: attr(width type(<number>), 300) / attr(height type(<number>), 150) !important;
  }`,
  // Films get controls, so that somebody could play them, and so do sounds.
  'video:not([controls])::-webkit-media-controls { display: none !important; }',
  'audio:not([controls]) { display: none !important; }',
];

/**
 * A page's own smooth scrolling would make a sought picture glide to its place, and scroll anchoring would move it when a
 * font or picture comes late: recorded positions already hold what the visitor's browser made of both.
 */
const SCROLL_RULES = ['* { scroll-behavior: auto !important; overflow-anchor: none !important; }'];

/** What a store marks by this class is blocked: the recorder leaves out what it holds, the viewer draws a filled box. */
export const BLOCK_CLASS = 'privacy-mask';

/**
 * A box whose class came only after it was recorded is in the recording with all that it holds, and with a background and
 * letters of its own.
 */
const BLOCK_RULES = [
  `.${BLOCK_CLASS} { background: currentColor !important; }`,
  `.${BLOCK_CLASS} * { visibility: hidden !important; }`,
];

/** Style rules of ours in every recorded document, before its own. */
export const FRAME_RULES = [...FOCUS_RULES, ...SCROLL_RULES, ...SCRIPTLESS_RULES, ...BLOCK_RULES];
