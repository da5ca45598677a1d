import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** What a step says under its title. */
export const StepText = ({ children }: { children: ReactNode }) => (
  <Typography color="textSecondary" sx={{ mt: 0.25, maxWidth: '70ch', textWrap: 'pretty' }}>
    {children}
  </Typography>
);
