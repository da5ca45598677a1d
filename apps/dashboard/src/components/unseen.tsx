import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { visuallyHidden } from './visually-hidden.ts';

interface UnseenProps {
  /** Of what is read out when it changes: `alert` at once. */
  role?: 'alert' | 'status';
  children: ReactNode;
}

/** Text for screen readers alone. */
export const Unseen = ({ role, children }: UnseenProps) => (
  <Box component="span" role={role} sx={visuallyHidden}>
    {children}
  </Box>
);
