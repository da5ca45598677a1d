import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { ViewerSettings } from '../kernel/viewer-settings.ts';
import { ViewerMenu } from './viewer-menu.tsx';

interface SettingsMenuProps {
  settings: ViewerSettings;
  /** There are recordings before or after this one. */
  listed: boolean;
  onChoose: (setting: 'skip' | 'trail' | 'next', chosen: boolean) => void;
  over: RefObject<HTMLElement | null>;
}

/** How replays are watched on this device. */
export function SettingsMenu({ settings, listed, onChoose, over }: SettingsMenuProps) {
  const { t } = useTranslation('sessions');
  const still = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true });
  const item = (setting: 'skip' | 'trail' | 'next', checked: boolean, disabled = false, why?: string) => (
    <MenuItem
      key={setting}
      role="menuitemcheckbox"
      aria-checked={checked}
      disabled={disabled}
      onClick={() => onChoose(setting, !checked)}
      sx={{ gap: 3, whiteSpace: 'normal' }}
    >
      <ListItemText primary={t(`replay.player.${setting}`)} secondary={why} />
      {/* A picture of the item's own state. */}
      <Switch checked={checked} disabled={disabled} inert aria-hidden edge="end" />
    </MenuItem>
  );
  return (
    <ViewerMenu name={t('replay.player.settings')} icon={<SettingsOutlined fontSize="small" />} over={over}>
      {() => [
        item('skip', settings.skip),
        item('trail', settings.trail && !still, still, still ? t('replay.player.trailStill') : undefined),
        ...(listed ? [item('next', settings.next)] : []),
      ]}
    </ViewerMenu>
  );
}
