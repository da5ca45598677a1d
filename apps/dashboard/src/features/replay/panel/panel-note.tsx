import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** What a tab of the panel says when it has nothing to show. */
export const PanelNote = ({ children }: { children: ReactNode }) => (
  <Typography role="status" variant="body2" color="textSecondary" sx={{ p: 3, textAlign: 'center' }}>
    {children}
  </Typography>
);
