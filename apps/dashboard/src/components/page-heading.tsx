import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface PageHeadingProps {
  title: string;
  intro: string;
  /** The page above this one. */
  parent?: { path: string; title: string };
  /** The one primary action. */
  children?: ReactNode;
}

/** What a page is, in a line, and the way back. It also names the browser's tab. */
export const PageHeading = ({ title, intro, parent, children }: PageHeadingProps) => (
  <>
    <title>{`${title} · Vitrine`}</title>
    {parent && (
      <Box component={Link} to={parent.path} sx={parentStyle}>
        <ArrowBackRounded aria-hidden sx={{ fontSize: '1.125rem' }} />
        {parent.title}
      </Box>
    )}
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 3 }}>
      <Box sx={{ flex: '1 1 16rem', minWidth: 0 }}>
        <Typography variant="h1">{title}</Typography>
        <Typography color="textSecondary" sx={{ mt: 0.5, textWrap: 'pretty', overflowWrap: 'anywhere' }}>
          {intro}
        </Typography>
      </Box>
      {children}
    </Box>
  </>
);

const parentStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  minHeight: 40,
  mt: -1.5,
  fontSize: '0.875rem',
  color: 'text.secondary',
  textDecoration: 'none',
  '&:hover': { color: 'text.primary', textDecoration: 'underline' },
} as const;
