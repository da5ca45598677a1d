import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import SpaceDashboardOutlined from '@mui/icons-material/SpaceDashboardOutlined';
import TranslateOutlined from '@mui/icons-material/TranslateOutlined';
import VideocamOutlined from '@mui/icons-material/VideocamOutlined';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useNavigate } from 'react-router';
import { Brand } from '../../components/brand.tsx';
import { LanguageSelect } from '../../components/language-select.tsx';
import { paths } from '../../config/paths.ts';
import { currentUserQuery } from '../../features/auth/current-user.ts';
import { signOut } from '../../features/auth/sign-out.ts';
import { keepLanguageOfStore } from '../../features/auth/store-language.ts';
import { useThemeMode } from '../../lib/use-theme-mode.ts';
import { SidebarItem } from './sidebar-item.tsx';
import { WorkspaceSwitch } from './workspace-switch.tsx';

/** Where one can go, and what holds for the whole dashboard. `onNavigate` closes the drawer it may stand in. */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const { t } = useTranslation('sidebar');
  const { dark, toggle } = useThemeMode();
  const navigate = useNavigate();
  const { data: user } = useQuery(currentUserQuery());

  const leave = async () => {
    await signOut();
    await navigate(paths.login);
  };

  return (
    <Box
      component="nav"
      aria-label={t('navigation')}
      sx={{ display: 'flex', flexDirection: 'column', gap: 0.5, height: '100%', p: 1.5 }}
    >
      <Box component={Link} to={paths.home} onClick={onNavigate} sx={brandStyle}>
        <Brand />
      </Box>
      <Box sx={{ minHeight: 46 }}>{user && <WorkspaceSwitch user={user} />}</Box>
      <SidebarItem
        component={NavLink}
        to={paths.home}
        end
        onClick={onNavigate}
        icon={<SpaceDashboardOutlined />}
        text={t('dashboard')}
      />
      <SidebarItem
        component={NavLink}
        to={paths.recordings}
        onClick={onNavigate}
        icon={<VideocamOutlined />}
        text={t('recordings')}
      />
      <SidebarItem
        component={NavLink}
        to={paths.settings}
        onClick={onNavigate}
        icon={<SettingsOutlined />}
        text={t('settings')}
      />
      <Box sx={{ flex: 1 }} />
      <Box sx={{ display: 'flex', alignItems: 'center', pl: 1.375, minHeight: 46, overflow: 'hidden' }}>
        <TranslateOutlined aria-hidden sx={{ color: 'text.secondary', mr: 0.25 }} />
        <Box className="sidebar-text" sx={{ flex: 'none' }}>
          <LanguageSelect onChosen={keepLanguageOfStore} />
        </Box>
      </Box>
      <SidebarItem
        onClick={toggle}
        icon={dark ? <LightModeOutlined /> : <DarkModeOutlined />}
        text={dark ? t('lightTheme') : t('darkTheme')}
      />
      <SidebarItem onClick={leave} icon={<LogoutOutlined />} text={t('signOut')} detail={user?.email} />
    </Box>
  );
}

const brandStyle = {
  display: 'flex',
  alignItems: 'center',
  height: 48,
  px: 0.875,
  overflow: 'hidden',
  mb: 0.5,
  borderRadius: 1,
  textDecoration: 'none',
  '&:focus-visible': { outlineOffset: -2 },
} as const;
