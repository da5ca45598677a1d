import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { ReactNode } from 'react';
import { ON_ITS_SIDE } from '../../components/on-its-side.ts';

/** The button's 48 px, and 8 px on either side. */
const STRIP_PX = 64;

/**
 * The place of the floating button: a strip of the page's own colour that nothing else is seen in. A button that floats over what is
 * scrolled beneath it always covers something: a row's id, the last date of a chart.
 */
export const MenuStrip = ({ children }: { children: ReactNode }) => (
  <>
    <GlobalStyles styles={clearOfStrip} />
    <Box data-menu-strip="" sx={stripStyle}>
      {children}
    </Box>
  </>
);

/** What the page leaves free for it. */
export const besideStrip = {
  '@media not print': { pb: `calc(${STRIP_PX}px + env(safe-area-inset-bottom))` },
  [ON_ITS_SIDE]: { pb: 0, pr: `calc(${STRIP_PX}px + env(safe-area-inset-right))` },
} as const;

/** What comes into sight by a jump or the keyboard does not stop behind it. */
const clearOfStrip = {
  html: { scrollPaddingBottom: STRIP_PX, '--strip': `${STRIP_PX}px` },
  [ON_ITS_SIDE]: { html: { scrollPaddingBottom: 0, '--strip': '0px' } },
} as const;

const stripStyle = {
  position: 'fixed',
  zIndex: 'fab',
  inset: 'auto 0 0 0',
  display: 'flex',
  displayPrint: 'none',
  justifyContent: 'flex-end',
  boxSizing: 'border-box',
  p: 1,
  pr: 2,
  pb: 'calc(8px + env(safe-area-inset-bottom))',
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.default',
  [ON_ITS_SIDE]: {
    inset: '0 0 0 auto',
    alignItems: 'flex-end',
    px: 1,
    borderTop: 0,
    borderLeft: 1,
    borderColor: 'divider',
  },
} as const;
