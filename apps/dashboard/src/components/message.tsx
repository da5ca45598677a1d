import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface MessageProps {
  /** What happened, or what will be here. */
  title: string;
  body: string;
  icon?: ReactNode;
  role?: 'alert' | 'status';
  /** `h1` where it is the whole screen. */
  heading?: 'h1' | 'h2';
  /** The one next step. */
  children?: ReactNode;
}

/** A view that has nothing to show says why, and what to do next. */
export function Message({ title, body, icon, role, heading = 'h2', children }: MessageProps) {
  return (
    <Box
      role={role}
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 1.5,
        maxWidth: 520,
        mx: 'auto',
        px: 3,
        py: { xs: 6, sm: 9 },
        textAlign: 'center',
      }}
    >
      {icon && (
        <Box aria-hidden sx={{ color: 'primary.main', display: 'grid', mb: 0.5 }}>
          {icon}
        </Box>
      )}
      <Typography component={heading} variant="h2">
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ textWrap: 'pretty' }}>
        {body}
      </Typography>
      {children && <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1, mt: 1 }}>{children}</Box>}
    </Box>
  );
}
