import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface FactorRowProps {
  title: string;
  body: string;
  /** Under it: what it consists of. */
  children?: ReactNode;
  /** What can be done about it. */
  actions?: ReactNode;
  level?: 'h3' | 'h4';
}

/** One thing that is listed, with what can be done about it beside it, or under it on a phone. */
export function FactorRow({ title, body, children, actions, level = 'h3' }: FactorRowProps) {
  return (
    <Box sx={rowStyle}>
      <Box sx={{ flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component={level} sx={{ fontWeight: 560 }}>
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {body}
        </Typography>
      </Box>
      {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{actions}</Box>}
      {children && <Box sx={{ flex: '1 0 100%', minWidth: 0 }}>{children}</Box>}
    </Box>
  );
}

const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 1,
  py: 2,
  '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
  // The panel's own edge is distance enough.
  '&:last-child': { pb: 0 },
} as const;
