/** The cells of a table's head. */
export const headCellStyle = { color: 'text.secondary', fontSize: '0.8125rem' } as const;

/** Of one that sticks to the page's top, over the rows: its corners are those of the panel around the table. */
export const stickyHeadCellStyle = {
  ...headCellStyle,
  bgcolor: 'background.paper',
  '&:first-of-type': { borderTopLeftRadius: 12 },
  '&:last-of-type': { borderTopRightRadius: 12 },
} as const;
