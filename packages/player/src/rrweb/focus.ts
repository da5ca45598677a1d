import type { Replayer } from '@rrweb/replay';
import type { eventWithTime } from '@rrweb/types';
import { EVENT_TYPES } from '@vitrine/contract/tags';
import { FOCUS_INTERACTIONS, SOURCES } from '@vitrine/recording/event-shapes';
import { fieldsOf } from '@vitrine/recording/fields';
import { createStateAttribute, pathOf, STATE_ATTRIBUTES } from '../adapt/state-attributes.ts';

/** What a browser itself draws around what is focused; of no weight, so that any rule of the page overrides it. */
export const FOCUS_RULES = [
  `:where([${STATE_ATTRIBUTES['focus-visible']}]) { outline: auto 1px -webkit-focus-ring-color; }`,
  `:where(input:is([type=checkbox], [type=radio])[${STATE_ATTRIBUTES['focus-visible']}]) { outline-offset: 2px; }`,
];

/** Marks what the visitor focuses, for as long as the replayer lives. */
export function followFocus(replayer: Replayer): void {
  const focus = createStateAttribute('focus');
  const visible = createStateAttribute('focus-visible');
  const within = createStateAttribute('focus-within');
  const mark = (element: Element | null, ring: boolean) => {
    focus(element ? [element] : []);
    visible(element && ring ? [element] : []);
    within(element ? pathOf(element, replayer.iframe) : []);
  };
  replayer.on('event-cast', (cast) => {
    const event = cast as eventWithTime;
    const { source, type, id, ring } = fieldsOf(event.data);
    if (event.type !== EVENT_TYPES.IncrementalSnapshot || source !== SOURCES.MouseInteraction) return;
    if (type === FOCUS_INTERACTIONS.blur) mark(null, false);
    if (type !== FOCUS_INTERACTIONS.focus) return;
    const element = replayer.getMirror().getNode(id as number) as Element | null;
    if (element?.nodeType !== Node.ELEMENT_NODE) return;
    // The tracker tells whether there was a ring; older ones did not.
    mark(element, typeof ring === 'boolean' ? ring : element.matches(TEXT_FIELDS));
  });
}

const NOT_TYPED_INTO = ['button', 'submit', 'reset', 'checkbox', 'radio', 'range', 'color', 'file', 'image'];

/** What browsers draw a ring around however it came to the focus; a button that was clicked gets none. */
const TEXT_FIELDS = [
  `input${NOT_TYPED_INTO.map((type) => `:not([type="${type}"])`).join('')}`,
  'textarea',
  '[contenteditable]:not([contenteditable="false"])',
].join(',');
