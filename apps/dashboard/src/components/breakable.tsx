import { Fragment } from 'react';

/** What may be an email: a line that it does not fit on ends before its `@` rather than within a word. */
export const Breakable = ({ text }: { text: string }) =>
  text.split(/(?=@)/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts are alike only by their place.
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
