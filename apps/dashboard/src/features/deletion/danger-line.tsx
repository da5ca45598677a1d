import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** One thing that can be done, what it means, and its button. */
export const DangerLine = ({
  title,
  body,
  children,
}: {
  title: string;
  body: string;
  children: ReactNode;
}) => (
  <Box component="li" sx={lineStyle}>
    <Box sx={{ flex: '1 1 18rem', minWidth: 0 }}>
      <Typography component="h2" variant="subtitle2" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25, maxWidth: '70ch' }}>
        {body}
      </Typography>
    </Box>
    {children}
  </Box>
);

const lineStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1.25,
  py: 2,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0, pt: 0 },
  '&:last-of-type': { pb: 0 },
  '& > .MuiButton-root': { flexShrink: 0 },
} as const;
