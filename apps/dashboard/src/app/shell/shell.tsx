import MenuOutlined from '@mui/icons-material/MenuOutlined';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import Fab from '@mui/material/Fab';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { staysInside } from '../../components/stays-inside.ts';
import { ConfirmNotice } from '../../features/auth/confirm-notice.tsx';
import { NotRecording } from '../../features/status/not-recording.tsx';
import { besideStrip, MenuStrip } from './menu-strip.tsx';
import { QuotaNotice } from './quota-notice.tsx';
import { RAIL_WIDTH, Rail, SIDEBAR_WIDTH } from './rail.tsx';
import { Sidebar } from './sidebar.tsx';
import { SkipLink } from './skip-link.tsx';
import { useOneWorkspace } from './use-one-workspace.ts';

/** Widest page (design, "Shape and space"). */
const PAGE_WIDTH_PX = 1440;
const MAIN_ID = 'main';

/** In print there is no rail. */
const besideRail = { '@media not print': { ml: RAIL_WIDTH } } as const;

/** The frame around every signed-in screen: a rail on wide screens, a drawer behind a floating button on small ones. */
export default function Shell() {
  const { t } = useTranslation('sidebar');
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'), { noSsr: true });
  const [open, setOpen] = useState(false);
  useOneWorkspace();
  return (
    <>
      <SkipLink target={MAIN_ID} />
      {wide ? (
        <Rail />
      ) : (
        <>
          <Drawer
            {...staysInside}
            open={open}
            onClose={() => setOpen(false)}
            slotProps={{ paper: { sx: { width: SIDEBAR_WIDTH }, 'aria-label': t('navigation') } }}
          >
            <Sidebar onNavigate={() => setOpen(false)} />
          </Drawer>
          <MenuStrip>
            <Fab
              color="primary"
              size="medium"
              aria-label={t('openMenu')}
              aria-expanded={open}
              onClick={() => setOpen(true)}
              sx={{ boxShadow: 'none' }}
            >
              {/* Not larger than its button, however large text is. */}
              <MenuOutlined sx={{ fontSize: 24 }} />
            </Fab>
          </MenuStrip>
        </>
      )}
      <Box sx={wide ? besideRail : besideStrip}>
        <NotRecording />
        <QuotaNotice />
        <ConfirmNotice />
        <Box
          component="main"
          id={MAIN_ID}
          tabIndex={-1}
          sx={{
            maxWidth: PAGE_WIDTH_PX,
            mx: 'auto',
            px: { xs: 2, sm: 3, lg: 4 },
            pt: { xs: 3, md: 4 },
            pb: 4,
          }}
        >
          <Outlet />
        </Box>
      </Box>
    </>
  );
}
