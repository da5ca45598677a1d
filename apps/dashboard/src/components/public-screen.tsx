import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Brand } from './brand.tsx';
import { LanguageSelect } from './language-select.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { wholeScreen } from './whole-screen.ts';

interface PublicScreenProps {
  title: string;
  intro?: string;
  children: ReactNode;
  /** Where else to go; under the card. */
  links?: ReactNode;
}

/** A screen for who is not signed in: one card with one thing to do. */
export const PublicScreen = ({ title, intro, children, links }: PublicScreenProps) => (
  <Box sx={{ ...wholeScreen('minHeight'), display: 'grid', gridTemplateRows: '1fr auto' }}>
    <title>{`${title} · Vitrine`}</title>
    <Box component="main" sx={{ width: '100%', maxWidth: 440, m: 'auto', px: 2, py: 4 }}>
      <Box sx={{ display: 'flex', justifyContent: 'center', mb: 4 }}>
        <Brand />
      </Box>
      <Paper variant="outlined" sx={{ p: { xs: 3, sm: 4 }, display: 'grid', gap: 3 }}>
        <Box sx={{ overflowWrap: 'anywhere', textWrap: 'pretty' }}>
          <Typography variant="h1">{title}</Typography>
          {intro && (
            <Typography color="textSecondary" sx={{ mt: 0.5 }}>
              {intro}
            </Typography>
          )}
        </Box>
        {children}
      </Paper>
      {links && (
        <Box
          sx={{
            mt: 1.5,
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'center',
            alignItems: 'center',
            fontSize: '0.875rem',
            color: 'text.secondary',
          }}
        >
          {links}
        </Box>
      )}
    </Box>
    <Box component="footer" sx={{ display: 'flex', justifyContent: 'center', gap: 1, pb: 3 }}>
      <LanguageSelect />
      <ThemeToggle />
    </Box>
  </Box>
);
