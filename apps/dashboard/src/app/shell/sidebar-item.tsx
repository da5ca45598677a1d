import Box from '@mui/material/Box';
import ButtonBase, { type ButtonBaseProps } from '@mui/material/ButtonBase';
import type { ElementType, ReactNode } from 'react';

interface SidebarItemProps extends ButtonBaseProps {
  icon: ReactNode;
  text: string;
  /** A second, quieter line. */
  detail?: string | undefined;
  component?: ElementType;
  /** For links. */
  to?: string;
}

/** A line of the sidebar: an icon that the collapsed rail shows, and its name. */
export function SidebarItem({ icon, text, detail, ...button }: SidebarItemProps) {
  return (
    <ButtonBase {...button} title={text} sx={itemStyle}>
      <Box aria-hidden sx={{ display: 'grid', flex: 'none' }}>
        {icon}
      </Box>
      <Box component="span" className="sidebar-text" sx={{ minWidth: 0 }}>
        {text}
        {detail && (
          <Box
            component="span"
            sx={{ ...cutStyle, fontSize: '0.75rem', fontWeight: 400, color: 'text.secondary' }}
          >
            {detail}
          </Box>
        )}
      </Box>
    </ButtonBase>
  );
}

const cutStyle = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };

const itemStyle = {
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
  '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
  '&.active': {
    color: 'primary.main',
    bgcolor: 'color-mix(in srgb, var(--mui-palette-primary-main) 8%, transparent)',
  },
  '&.Mui-focusVisible': { outlineOffset: -2 },
} as const;
