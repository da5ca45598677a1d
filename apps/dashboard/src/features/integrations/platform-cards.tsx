import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { Merchant } from '@vitrine/contract/user';
import { useTranslation } from 'react-i18next';
import { HubCard } from '../../components/hub-card.tsx';
import { tint } from '../../components/tint.ts';
import { integrationPath } from '../../config/paths.ts';
import { useStoreName } from '../../lib/use-store-name.ts';
import { CONNECTED_PLATFORMS, isConnectedTo } from './connection.ts';

/** The platforms, and which of them the store is connected to. */
export function PlatformCards({ merchant }: { merchant: Merchant | undefined }) {
  const { t } = useTranslation('integrations');
  const storeName = useStoreName();
  return (
    <Box component="ul" sx={cardsStyle}>
      {CONNECTED_PLATFORMS.map((platform) => {
        const connected = isConnectedTo(platform, merchant) ? merchant : undefined;
        return (
          <HubCard
            key={platform}
            icon={<Box sx={monogramStyle}>{t(`${platform}.title`).charAt(0)}</Box>}
            title={t(`${platform}.title`)}
            body={
              connected ? t('connectedTo', { storeName: storeName(connected) }) : t(`platforms.${platform}`)
            }
            to={integrationPath(platform)}
            end={
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                {connected && <Chip color="success" label={t('active')} />}
                <ChevronRightRounded />
              </Box>
            }
          />
        );
      })}
    </Box>
  );
}

const cardsStyle = {
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' },
  gap: 2,
  m: 0,
  p: 0,
} as const;

const monogramStyle = {
  display: 'grid',
  placeItems: 'center',
  width: 40,
  height: 40,
  borderRadius: 1,
  fontWeight: 650,
  fontSize: '1.125rem',
  bgcolor: tint('primary', 0.14),
} as const;
