/** Of an `Alert` that says something and offers what can be done: beside one another, or below where there is no room. */
export const bannerStyle = {
  '&&': { alignItems: 'flex-start' },
  '& .MuiAlert-message': {
    flex: 1,
    minWidth: 0,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: 3,
    rowGap: 1.5,
  },
  '& .MuiAlert-message > :first-of-type': { flex: '1 1 20rem' },
} as const;
