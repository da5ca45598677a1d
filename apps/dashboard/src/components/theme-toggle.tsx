import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import { useTranslation } from 'react-i18next';
import { useThemeMode } from '../lib/use-theme-mode.ts';
import { IconAction } from './icon-action.tsx';

/** Named by what it does: the theme it changes to. */
export function ThemeToggle() {
  const { t } = useTranslation('sidebar');
  const { dark, toggle } = useThemeMode();
  const name = dark ? t('lightTheme') : t('darkTheme');
  return (
    <IconAction label={name} onClick={toggle}>
      {dark ? <LightModeOutlined /> : <DarkModeOutlined />}
    </IconAction>
  );
}
