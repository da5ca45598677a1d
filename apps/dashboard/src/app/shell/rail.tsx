import Box from '@mui/material/Box';
import { Sidebar } from './sidebar.tsx';

/** Collapsed and expanded width (specification, section 9). */
export const RAIL_WIDTH_PX = 70;
export const SIDEBAR_WIDTH_PX = 240;

/** The navigation of wide screens: icons, and their names while it is pointed at or walked through by keyboard. */
export function Rail() {
  return (
    <Box
      sx={{
        position: 'fixed',
        zIndex: 'drawer',
        inset: '0 auto 0 0',
        width: RAIL_WIDTH_PX,
        overflow: 'hidden',
        bgcolor: 'background.paper',
        borderRight: 1,
        borderColor: 'divider',
        transition: 'width 160ms ease-out',
        '& .sidebar-text': { transition: 'opacity 120ms' },
        // Not for any focus: what was clicked keeps it, and the rail would go on to cover the page.
        '&:hover, &:has(:focus-visible)': { width: SIDEBAR_WIDTH_PX },
        '&:not(:hover, :has(:focus-visible)) .sidebar-text': { opacity: 0 },
      }}
    >
      <Sidebar />
    </Box>
  );
}
