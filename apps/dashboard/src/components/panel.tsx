import Box from '@mui/material/Box';
import Paper, { type PaperProps } from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface PanelProps {
  title: string;
  /** Beside the title, at the other end. */
  end?: ReactNode;
  children: ReactNode;
  sx?: PaperProps['sx'];
}

/** A titled part of a screen that stands, loads and fails by itself. */
export function Panel({ title, end, children, sx }: PanelProps) {
  const id = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={[panelStyle, ...asArray(sx)]}>
      <Box sx={headStyle}>
        <Typography id={id} component="h2" variant="h3">
          {title}
        </Typography>
        {end}
      </Box>
      {children}
    </Paper>
  );
}

const asArray = (sx: PanelProps['sx']) => (Array.isArray(sx) ? sx : [sx]);

const panelStyle = { display: 'flex', flexDirection: 'column', minWidth: 0 } as const;

/** As high with a button in it as without. */
const headStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 1,
  minHeight: 56,
  pl: 2.5,
  pr: 1.5,
  py: 1,
} as const;
