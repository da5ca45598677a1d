import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** One step of a guide: what to do, and then how. */
export const Step = ({ title, children }: { title: string; children?: ReactNode }) => (
  <li>
    <Typography component="h3" sx={{ fontWeight: 600 }}>
      {title}
    </Typography>
    <Box sx={howStyle}>{children}</Box>
  </li>
);

interface ExternalLinkProps {
  href: string;
  /** It is what a person who looks at the screen has to do next. */
  primary?: boolean;
  children: string;
}

/** A platform's own page; it opens beside ours. */
export const ExternalLink = ({ href, primary = false, children }: ExternalLinkProps) => (
  <Button
    component="a"
    href={href}
    target="_blank"
    rel="noopener noreferrer"
    variant={primary ? 'contained' : 'outlined'}
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
