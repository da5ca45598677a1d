import type { Replayer } from '@rrweb/replay';
import { FOCUS_INTERACTIONS, fieldsOf } from './event-shapes.ts';

// Focusing for real inside the replay would take the keyboard from the person who watches. So the element that the
// visitor was in carries an attribute, and the page's own rules for `:focus` are made to hold for it too.
const FOCUSED = 'data-vitrine-focus';
const RINGED = 'data-vitrine-focus-ring';

/** What a browser itself draws around a text field; of no weight, so that any rule of the page overrides it. */
export const FOCUS_RULES = [`:where([${RINGED}]) { outline: auto 1px -webkit-focus-ring-color; }`];

const FOCUS_CLASS = /(?<!\\):focus(-visible|-within)?(?![-\w(])/g;

/**
 * Rewrites `:focus`, `:focus-visible` and `:focus-within` in the style sheets of events written as JSON. Each stays one
 * selector of the same weight, so that the rules keep their order and number.
 */
export const withFocusMarks = (json: string): string =>
  json.replace(FOCUS_CLASS, (focus, kind?: string) => {
    if (kind === '-visible') return `:is(${focus},[${RINGED}])`;
    if (kind === '-within') return `:is(${focus},[${FOCUSED}],:has([${FOCUSED}]))`;
    return `:is(${focus},[${FOCUSED}])`;
  });

/** Marks what the visitor focuses, for as long as the replayer lives. */
export function followFocus(replayer: Replayer): void {
  replayer.on('mouse-interaction', (interaction) => {
    const { type, target } = fieldsOf(interaction);
    const element = target as Partial<Element> | undefined;
    if (type === FOCUS_INTERACTIONS.focus) {
      element?.setAttribute?.(FOCUSED, '');
      if (element?.matches?.(TEXT_FIELDS)) element.setAttribute?.(RINGED, '');
    }
    if (type === FOCUS_INTERACTIONS.blur) {
      element?.removeAttribute?.(FOCUSED);
      element?.removeAttribute?.(RINGED);
    }
  });
}

const NOT_TYPED_INTO = ['button', 'submit', 'reset', 'checkbox', 'radio', 'range', 'color', 'file', 'image'];

/** What browsers draw a ring around however it came to the focus; a button that was clicked gets none. */
const TEXT_FIELDS = [
  `input${NOT_TYPED_INTO.map((type) => `:not([type="${type}"])`).join('')}`,
  'textarea',
  '[contenteditable]:not([contenteditable="false"])',
].join(',');
