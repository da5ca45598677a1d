import Box from '@mui/material/Box';
import { Sidebar } from './sidebar.tsx';

/** Collapsed and expanded width: 70 and 240 px (specification, section 9), and more where text is larger. */
export const RAIL_WIDTH = '4.375rem';
export const SIDEBAR_WIDTH = '15rem';

const OPEN = { width: SIDEBAR_WIDTH, '& .sidebar-text.sidebar-text': { opacity: 1 } } as const;

/** The navigation of wide screens: icons, and their names while it is pointed at or walked through by keyboard. */
export function Rail() {
  return (
    <Box
      sx={{
        position: 'fixed',
        displayPrint: 'none',
        zIndex: 'drawer',
        inset: '0 auto 0 0',
        width: RAIL_WIDTH,
        overflow: 'hidden',
        bgcolor: 'background.paper',
        borderRight: 1,
        borderColor: 'divider',
        transition: 'width 160ms ease-out',
        '& .sidebar-text': { transition: 'opacity 120ms' },
        '&:not(:hover) .sidebar-text': { opacity: 0 },
        '&:hover': OPEN,
        // Not for any focus: what was clicked keeps it, and the rail would go on to cover the page.
        '&:has(:focus-visible)': OPEN,
        // Apart: where a browser does not know a selector, all that shares its rule is left out.
        '@supports not selector(:has(*))': { '&:focus-within': OPEN },
      }}
    >
      <Sidebar />
    </Box>
  );
}
