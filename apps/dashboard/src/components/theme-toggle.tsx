import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import { useThemeMode } from '../lib/use-theme-mode.ts';

/** Named by what it does: the theme it changes to. */
export function ThemeToggle() {
  const { t } = useTranslation('sidebar');
  const { dark, toggle } = useThemeMode();
  const name = dark ? t('lightTheme') : t('darkTheme');
  return (
    <IconButton onClick={toggle} aria-label={name} title={name}>
      {dark ? <LightModeOutlined /> : <DarkModeOutlined />}
    </IconButton>
  );
}
