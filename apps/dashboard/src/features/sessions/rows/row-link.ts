import type { SessionSummary } from '@vitrine/contract/sessions';
import { warming } from '../warming/warming.ts';

/** Marks the link of each row or card that opens its replay: what the keyboard goes from and to. */
export const ROW_LINK = 'data-row-link';

/** What makes an element that link, in a tab of its own. It covers the row, so its hint is the hint of all that is in there. */
export const rowLink = ({ session_id }: SessionSummary, href: string, hint: string) => ({
  [ROW_LINK]: '',
  ...warming(session_id),
  href,
  target: '_blank',
  rel: 'noopener',
  title: hint,
});

/** A row that comes into sight stays clear of the table's sticky header, and of the edge below. */
export const scrollRoom = { scrollMarginTop: '64px', scrollMarginBottom: '16px' } as const;
