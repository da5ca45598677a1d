import CheckRounded from '@mui/icons-material/CheckRounded';
import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { User } from '@vitrine/contract/user';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { staysInside } from '../../components/stays-inside.ts';
import { paths } from '../../config/paths.ts';
import { workspacesQuery } from '../../features/workspaces/workspaces-query.ts';
import { workspace } from '../../lib/session.ts';
import { useStoreName } from '../../lib/use-store-name.ts';
import { SidebarItem, SidebarLine } from './sidebar-item.tsx';

/** Whose store one is looking at and, for who has several, the way to the others. */
export function WorkspaceSwitch({ user }: { user: User }) {
  const { t } = useTranslation('sidebar');
  const storeName = useStoreName();
  const { data: workspaces = [] } = useQuery(workspacesQuery());
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = storeName(user.merchant);

  if (workspaces.length < 2) return <SidebarLine icon={<StorefrontOutlined />} text={name} />;
  return (
    <>
      <SidebarItem
        icon={<StorefrontOutlined />}
        text={name}
        detail={t('changeStore')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu
        {...staysInside}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        // Within the navigation: the rail stays open for as long as the focus is in it.
        container={() => anchor?.closest('nav') ?? null}
        disableScrollLock
        slotProps={{ list: { 'aria-label': t('changeStore') }, paper: { sx: { maxWidth: 320 } } }}
      >
        {workspaces.map(({ id, merchant }) => (
          <MenuItem
            key={id}
            role="menuitemradio"
            aria-checked={id === user.workspace_id}
            selected={id === user.workspace_id}
            onClick={() => (id === user.workspace_id ? setAnchor(null) : changeTo(id))}
            sx={{ gap: 1.5, whiteSpace: 'normal' }}
          >
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {storeName(merchant)}
              {merchant.store_name && (
                // Two stores may well have one name.
                <Typography variant="body2" color="textSecondary">
                  {storeName({ ...merchant, store_name: '' })}
                </Typography>
              )}
            </Box>
            {id === user.workspace_id && <CheckRounded aria-hidden fontSize="small" />}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** Loads the dashboard anew: whatever was kept, or is still on its way, is of the store before. */
function changeTo(id: string) {
  workspace.choose(id);
  location.assign(paths.home);
}
