import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { tint } from './tint.ts';

/** What to do, one thing after the other; its children are items of a list. */
export const Steps = ({ children }: { children: ReactNode }) => (
  <Box component="ol" sx={stepsStyle}>
    {children}
  </Box>
);

/** The disc in which a step's number stands. */
export const stepNumberStyle = {
  display: 'grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  borderRadius: '50%',
  fontSize: '0.875rem',
  fontWeight: 600,
  bgcolor: tint('primary', 0.14),
} as const;

const stepsStyle = {
  listStyle: 'none',
  counterReset: 'step',
  display: 'grid',
  gap: 2,
  maxWidth: '80ch',
  m: 0,
  p: 0,
  '& > li': {
    counterIncrement: 'step',
    position: 'relative',
    minWidth: 0,
    pl: 5,
    minHeight: 28,
    pt: 0.375,
    textWrap: 'pretty',
    overflowWrap: 'anywhere',
    '&::before': {
      content: 'counter(step)',
      position: 'absolute',
      left: 0,
      top: 0,
      ...stepNumberStyle,
    },
  },
} as const;
