import { escapeHtml } from '../../../../kernel/escape-html.ts';
/** Text that is HTML already. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const htmlOf = (value: Html | string): string => (value instanceof Html ? value.text : escapeHtml(value));

/** HTML with values in it; all that is not HTML itself is text there, in attributes too (which stand in quotes). */
export function html(
  strings: TemplateStringsArray,
  ...values: readonly (Html | string | readonly Html[])[]
): Html {
  const parts = values.map((value) =>
    typeof value === 'string' || value instanceof Html ? htmlOf(value) : value.map(htmlOf).join('\n'),
  );
  return new Html(String.raw({ raw: strings }, ...parts));
}

export const NOTHING = new Html('');
