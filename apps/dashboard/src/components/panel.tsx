import Box from '@mui/material/Box';
import Paper, { type PaperProps } from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, type Ref, useId } from 'react';

interface PanelProps {
  title: string;
  /** Beside the title, at the other end. */
  end?: ReactNode;
  /** Of a panel that links lead to: what names it in their addresses, and what gets the focus then. */
  anchor?: { id: string; ref: Ref<HTMLHeadingElement> };
  children: ReactNode;
  sx?: PaperProps['sx'];
}

/** A titled part of a screen that stands, loads and fails by itself. */
export function Panel({ title, end, anchor, children, sx }: PanelProps) {
  const ownId = useId();
  const id = anchor?.id ?? ownId;
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={[panelStyle, ...asArray(sx)]}>
      <Box sx={headStyle}>
        <Typography
          id={id}
          component="h2"
          variant="h3"
          {...(anchor && { ref: anchor.ref, tabIndex: -1, sx: anchorStyle })}
        >
          {title}
        </Typography>
        {end}
      </Box>
      {children}
    </Paper>
  );
}

/** What stands in a panel, one thing under the other. */
export const PanelBody = ({ children }: { children: ReactNode }) => <Box sx={bodyStyle}>{children}</Box>;

/** Panels side by side where there is room. The first has the whole line where nothing stands beside it. */
export const PanelLine = ({ children }: { children: ReactNode }) => <Box sx={lineStyle}>{children}</Box>;

const asArray = (sx: PanelProps['sx']) => (Array.isArray(sx) ? sx : [sx]);

/** It is no control: what is shown of its focus is that the page has moved to it. */
const anchorStyle = { scrollMarginTop: 24, outline: 'none' } as const;

const bodyStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
  px: 2.5,
  pb: 2.5,
  textWrap: 'pretty',
} as const;

const lineStyle = {
  display: 'flex',
  flexDirection: { xs: 'column', lg: 'row' },
  gap: 2,
  '& > :first-of-type': { flex: { lg: '1 1 0' } },
} as const;

const panelStyle = { display: 'flex', flexDirection: 'column', minWidth: 0 } as const;

/** As high with a button in it as without; a title of two lines keeps its distance from the edge. */
const headStyle = {
  '& > h2': { py: 1 },
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
