/** Of what narrows the list, or would. */
export const chipStyle = {
  minHeight: 32,
  py: 0.25,
  px: 1.5,
  borderRadius: 999,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  fontWeight: 450,
  '@media (pointer: coarse)': { minHeight: 40 },
} as const;
