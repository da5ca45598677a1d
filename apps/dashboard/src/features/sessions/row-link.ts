/** Marks the link of each row or card that opens its replay: what the keyboard goes from and to. */
export const ROW_LINK = 'data-row-link';

/** A row that comes into sight stays clear of the table's sticky header, and of the edge below. */
export const scrollRoom = { scrollMarginTop: '64px', scrollMarginBottom: '16px' } as const;
