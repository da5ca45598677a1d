import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import IconButton from '@mui/material/IconButton';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ViewerSettings } from './use-viewer-settings.ts';

interface SettingsMenuProps {
  settings: ViewerSettings;
  onChoose: (setting: 'skip' | 'trail', chosen: boolean) => void;
  over: RefObject<HTMLElement | null>;
}

/** How replays are watched on this device. */
export function SettingsMenu({ settings, onChoose, over }: SettingsMenuProps) {
  const { t } = useTranslation('sessions');
  const still = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true });
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const title = t('replay.player.settings');
  const item = (setting: 'skip' | 'trail', checked: boolean, disabled = false, why?: string) => (
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
    <>
      <IconButton
        ref={opener}
        title={title}
        aria-label={title}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <SettingsOutlined fontSize="small" />
      </IconButton>
      <Menu
        open={open}
        onClose={() => setOpen(false)}
        anchorEl={opener.current}
        container={() => over.current}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': title }, paper: { sx: { maxWidth: 320 } } }}
      >
        {item('skip', settings.skip)}
        {item('trail', settings.trail && !still, still, still ? t('replay.player.trailStill') : undefined)}
      </Menu>
    </>
  );
}
