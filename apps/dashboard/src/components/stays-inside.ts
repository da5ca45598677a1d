import type { SyntheticEvent } from 'react';

const stop = (event: SyntheticEvent) => event.stopPropagation();

/**
 * For whatever lies over the page: what is done in it ends there. It stands elsewhere in the document, but React hands its events on to
 * the component that rendered it: a form around that one would be sent along, and its keys and clicks would be done, too.
 */
export const staysInside = {
  onSubmit: stop,
  onReset: stop,
  onChange: stop,
  onInput: stop,
  onClick: stop,
  onKeyDown: stop,
} as const;
