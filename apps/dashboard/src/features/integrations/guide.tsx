import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** The inside of a panel of instructions. */
export const PanelBody = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: 2,
      px: 2.5,
      pb: 2.5,
      textWrap: 'pretty',
    }}
  >
    {children}
  </Box>
);

/** One step of a guide: what to do, and then how. */
export const Step = ({ title, children }: { title: string; children?: ReactNode }) => (
  <li>
    <Typography component="h3" sx={{ fontWeight: 600 }}>
      {title}
    </Typography>
    <Box sx={howStyle}>{children}</Box>
  </li>
);

/** A platform's own page; it opens beside ours. */
export const ExternalLink = ({ href, children }: { href: string; children: string }) => (
  <Button
    component="a"
    href={href}
    target="_blank"
    rel="noopener noreferrer"
    variant="outlined"
    endIcon={<OpenInNewRounded />}
  >
    {children}
  </Button>
);

const howStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'start',
  gap: 1.5,
  mt: 0.5,
  color: 'text.secondary',
  '& > p': { m: 0 },
} as const;
