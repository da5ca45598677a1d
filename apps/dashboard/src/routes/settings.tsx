import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import CreditCardOutlined from '@mui/icons-material/CreditCardOutlined';
import ExtensionOutlined from '@mui/icons-material/ExtensionOutlined';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { VERSION } from '@vitrine/contract/version';
import type { ElementType } from 'react';
import { useTranslation } from 'react-i18next';
import { HubCard, HubCardPlace } from '../components/hub-card.tsx';
import { LinkPanel } from '../components/link-panel.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { paths } from '../config/paths.ts';
import { currentUserQuery, useCurrentUser } from '../features/auth/current-user.ts';
import { DomainsPanel } from '../features/installation/domains-panel.tsx';
import { InstallationCheck } from '../features/installation/installation-check.tsx';
import { InstallationPanel } from '../features/installation/installation-panel.tsx';
import { StoreNamePanel } from '../features/installation/store-name-panel.tsx';
import { PrivacySection } from '../features/privacy/privacy-section.tsx';
import { TimeZonePanel } from '../features/workspaces/time-zone-panel.tsx';

export default function SettingsRoute() {
  const { t } = useTranslation('settings');
  const { user, failed, retry, keep } = useCurrentUser();
  const platform = useQuery(currentUserQuery()).data?.merchant.platform;
  const card = (name: 'account' | 'team' | 'billing' | 'sessions' | 'integrations', Icon: ElementType) => ({
    icon: <Icon />,
    title: t(`hub.${name}.title`),
    body: t(`hub.${name}.body`),
    end: <ChevronRightRounded />,
  });
  const billing = card('billing', CreditCardOutlined);
  return (
    <>
      <PageHeading title={t('title')} intro={t('intro')} />
      <Box component="ul" sx={cardsStyle}>
        <HubCard {...card('account', PersonOutlined)} to={paths.accountSettings} />
        <HubCard {...card('team', GroupsOutlined)} to={paths.teamSettings} />
        {/* A store on Shopify pays there. Mostly this browser remembers which it is: the card comes with the others. */}
        {platform === undefined && !failed && <HubCardPlace {...billing} />}
        {platform !== undefined && platform !== 'shopify' && (
          <HubCard {...billing} to={paths.billingSettings} />
        )}
        <HubCard
          {...card('sessions', TuneOutlined)}
          end={<Chip label={t('hub.sessions.soon')} sx={sentenceStyle} />}
        />
        <HubCard {...card('integrations', ExtensionOutlined)} to={paths.integrations} />
      </Box>
      <Box sx={panelsStyle}>
        <InstallationPanel merchant={user?.merchant} failed={failed} onRetry={retry} />
        <Box sx={pairStyle}>
          <InstallationCheck user={user} scriptIsNear />
          {user && <DomainsPanel user={user} />}
        </Box>
        {user && <StoreNamePanel user={user} />}
        {user && <TimeZonePanel user={user} onChange={(merchant) => keep({ ...user, merchant })} />}
        <PrivacySection user={user} />
        {user?.permissions.includes('view_audit') && (
          <LinkPanel
            title={t('activity.title')}
            body={t('activity.openBody')}
            action={t('activity.open')}
            to={paths.activity}
          />
        )}
        <LinkPanel
          title={t('deletion.store.title')}
          body={t('deletion.store.intro')}
          action={t('deletion.store.open')}
          to={paths.leaveStore}
        />
      </Box>
      <Typography variant="caption" color="text.secondary" component="p" sx={{ mt: 3, textAlign: 'center' }}>
        Vitrine {VERSION}
      </Typography>
    </>
  );
}

const cardsStyle = {
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', md: 'repeat(2, 1fr)' },
  gap: 2,
  m: 0,
  p: 0,
  // An odd one has its row for itself.
  '& > li:last-child:nth-of-type(odd)': { gridColumn: '1 / -1' },
} as const;

const sentenceStyle = { '& .MuiChip-label::first-letter': { textTransform: 'uppercase' } } as const;

const panelsStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
  mt: 3,
} as const;

const pairStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  gap: 2,
} as const;
