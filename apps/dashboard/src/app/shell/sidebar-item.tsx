import Box from '@mui/material/Box';
import ButtonBase, { type ButtonBaseProps } from '@mui/material/ButtonBase';
import type { ElementType, ReactNode } from 'react';
import { tint } from '../../components/tint.ts';

interface SidebarLineProps {
  icon: ReactNode;
  text: string;
  /** A second, quieter line. */
  detail?: string | undefined;
}

interface SidebarItemProps extends ButtonBaseProps, SidebarLineProps {
  component?: ElementType;
  /** For links. */
  to?: string;
  /** For links: only this very path is the one on screen, none below it. */
  end?: boolean;
}

/** A line of the sidebar that does something: an icon that the collapsed rail shows, and its name. */
export const SidebarItem = ({ icon, text, detail, ...button }: SidebarItemProps) => (
  <ButtonBase {...button} title={text} sx={[lineStyle, itemStyle]}>
    <Line icon={icon} text={text} detail={detail} />
  </ButtonBase>
);

/** A line of the sidebar that only says something. */
export const SidebarLine = (line: SidebarLineProps) => (
  <Box title={line.text} sx={lineStyle}>
    <Line {...line} />
  </Box>
);

const Line = ({ icon, text, detail }: SidebarLineProps) => (
  <>
    <Box aria-hidden sx={{ display: 'grid', flex: 'none' }}>
      {icon}
    </Box>
    <Box component="span" className="sidebar-text" sx={{ minWidth: 0 }}>
      <Box component="span" sx={cutStyle}>
        {text}
      </Box>
      {detail && (
        <Box
          component="span"
          sx={{ ...cutStyle, fontSize: '0.75rem', fontWeight: 400, color: 'text.secondary' }}
        >
          {detail}
        </Box>
      )}
    </Box>
  </>
);

const cutStyle = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };

const lineStyle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-start',
  gap: 1.75,
  width: '100%',
  minHeight: 46,
  px: 1.375,
  borderRadius: 1,
  overflow: 'hidden',
  fontFamily: 'inherit',
  fontSize: '0.9375rem',
  fontWeight: 520,
  textAlign: 'left',
  whiteSpace: 'nowrap',
  color: 'text.secondary',
} as const;

const itemStyle = {
  '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
  '&.active': {
    color: 'primary.main',
    bgcolor: tint('primary', 0.08),
  },
  '&.Mui-focusVisible': { outlineOffset: -2 },
} as const;
