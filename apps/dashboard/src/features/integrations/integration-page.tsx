import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import type { User } from '@vitrine/contract/user';
import type { PlatformName } from '@vitrine/platforms/registry/manifests';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadProblem } from '../../components/load-problem.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { Panel, PanelBody } from '../../components/panel.tsx';
import { paths } from '../../config/paths.ts';
import { useStoreName } from '../../lib/use-store-name.ts';
import { isConnectedTo, otherPlatformOf } from './connection.ts';
import { integrationsQuery } from './integrations-query.ts';

/** Who looks at an integration; what a route hands to its screen. */
export interface IntegrationScreenProps {
  /** Undefined until the server has said whose store it is. */
  user: User | undefined;
  /** It could not be asked. */
  failed: boolean;
  onRetry: () => void;
  /** The store was connected just now, elsewhere. */
  connectedNow: boolean;
  /** Whether something came of the store. */
  check: ReactNode;
  /** The way that works without an app: it leads where no app can be installed. Absent where no app is needed. */
  byHand?: ReactNode;
}

interface IntegrationPageProps extends Omit<IntegrationScreenProps, 'check'> {
  platform: PlatformName;
  /** How the store is connected. */
  guide: (user: User) => ReactNode;
  /** What is done or looked at meanwhile: beside the guide where there is room, else under it. */
  aside: (user: User) => ReactNode;
}

/** What the pages of all platforms have: their heading, how the store stands, and that it could not be asked. */
export function IntegrationPage(props: IntegrationPageProps) {
  const { platform, user, failed, onRetry, connectedNow, byHand, guide, aside } = props;
  const { t } = useTranslation(['integrations', 'dashboard']);
  const storeName = useStoreName();
  const addresses = useQuery(integrationsQuery());
  const content = () => {
    if (!user && failed) {
      return <LoadProblem title={t('loadFailed')} body={t('loadFailedBody')} onRetry={onRetry} />;
    }
    if (!user || (byHand && addresses.isPending)) {
      return (
        <Box role="status" aria-label={t('dashboard:loading')} sx={columnsStyle}>
          <Skeleton variant="rounded" height={420} />
          <Skeleton variant="rounded" height={220} />
        </Box>
      );
    }
    const elsewhere = otherPlatformOf(platform, user.merchant);
    const noApp = addresses.data?.[platform].install_url === null;
    const leadsByHand = noApp && !elsewhere && !isConnectedTo(platform, user.merchant);
    return (
      <>
        {/* The live region is there before the store is connected on this page. */}
        <Box role="status" sx={{ display: 'grid', gap: 2, '&:empty': { display: 'none' } }}>
          {connectedNow && (
            <Alert severity="success" role="presentation">
              {t('connectedNow')}
            </Alert>
          )}
          {isConnectedTo(platform, user.merchant) && !connectedNow && (
            <Alert severity="success" role="presentation" sx={{ overflowWrap: 'anywhere' }}>
              {t('alreadyConnected', { storeName: storeName(user.merchant) })}
            </Alert>
          )}
        </Box>
        {elsewhere && (
          <Alert severity="info" role="note">
            <strong>{t('elsewhere.title', { platform: t(`${elsewhere}.title`) })}</strong>
            <br />
            {t('elsewhere.body')}
          </Alert>
        )}
        <Box sx={columnsStyle}>
          <Box sx={columnStyle}>
            {byHand && leadsByHand && (
              <Panel title={t('byHand.title')}>
                <PanelBody>
                  <span>{t('byHand.body', { platform: t(`${platform}.title`) })}</span>
                  {byHand}
                </PanelBody>
              </Panel>
            )}
            {guide(user)}
          </Box>
          <Box sx={[columnStyle, asideStyle]}>{aside(user)}</Box>
        </Box>
      </>
    );
  };
  return (
    <>
      <PageHeading
        title={t(`${platform}.title`)}
        intro={t(`${platform}.intro`)}
        parent={{ path: paths.integrations, title: t('title') }}
      />
      <Box sx={columnStyle}>{content()}</Box>
    </>
  );
}

const columnStyle = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 } as const;

const columnsStyle = {
  ...columnStyle,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 420px)' },
  alignItems: 'start',
} as const;

/** It stays in sight while the guide is read. */
const asideStyle = { position: { lg: 'sticky' }, top: 24 } as const;
