import MailOutlineRounded from '@mui/icons-material/MailOutlineRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { User } from '@vitrine/contract/user';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Panel, PanelBody } from '../../../apps/dashboard/src/components/panel.tsx';
import { Steps } from '../../../apps/dashboard/src/components/steps.tsx';
import { paths } from '../../../apps/dashboard/src/config/paths.ts';
import { ExternalLink } from '../../../apps/dashboard/src/features/integrations/guide.tsx';
import {
  IntegrationPage,
  type IntegrationScreenProps,
} from '../../../apps/dashboard/src/features/integrations/integration-page.tsx';
import { WithAddresses } from '../../../apps/dashboard/src/features/integrations/with-addresses.tsx';
import { mailLink } from '../../../apps/dashboard/src/lib/mail-link.ts';

const CHECKS = ['browse', 'open', 'appears', 'click'] as const;

/** How a store on Tiendanube is connected: by its app store, or by our support; and how to see that it works. */
export function TiendanubeScreen({ check, ...page }: IntegrationScreenProps) {
  const { t } = useTranslation('integrations');
  return (
    <IntegrationPage
      {...page}
      platform="tiendanube"
      guide={(user) => (
        <>
          <Panel title={t('tiendanube.store.title')}>
            <PanelBody>
              <WithAddresses>
                {({ tiendanube: { install_url } }) =>
                  install_url === null ? (
                    <span>{t('tiendanube.store.none')}</span>
                  ) : (
                    <>
                      <span>{t('tiendanube.store.body')}</span>
                      <div>
                        <ExternalLink href={install_url} primary={user.merchant.platform === 'other'}>
                          {t('tiendanube.store.action')}
                        </ExternalLink>
                      </div>
                    </>
                  )
                }
              </WithAddresses>
            </PanelBody>
          </Panel>
          <Support user={user} />
          <Panel title={t('tiendanube.verify.title')}>
            <PanelBody>
              <Steps>
                {CHECKS.map((step) => (
                  <li key={step}>{t(`tiendanube.verify.${step}`)}</li>
                ))}
              </Steps>
            </PanelBody>
          </Panel>
        </>
      )}
      aside={() => (
        <>
          {check}
          <Panel title={t('tiendanube.themes.title')}>
            <PanelBody>
              <span>{t('tiendanube.themes.body')}</span>
              <div>
                <Button component={Link} to={`${paths.settings}#installation`} variant="outlined">
                  {t('tiendanube.themes.action')}
                </Button>
              </div>
            </PanelBody>
          </Panel>
        </>
      )}
    />
  );
}

/** A mail to us, begun with what we have to know. */
function Support({ user }: { user: User }) {
  const { t } = useTranslation('integrations');
  return (
    <Panel title={t('tiendanube.support.title')}>
      <PanelBody>
        <span>{t('tiendanube.support.body')}</span>
        <Box component="ul" sx={{ display: 'grid', gap: 0.5, m: 0, pl: 2.5 }}>
          <li>{t('tiendanube.support.url')}</li>
          <li>
            {t('tiendanube.support.email')} ({user.email})
          </li>
          <li>{t('tiendanube.support.more')}</li>
        </Box>
        <WithAddresses>
          {({ support_email }) =>
            support_email === null ? (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {t('tiendanube.support.none')}
              </Box>
            ) : (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
                <Button
                  component="a"
                  href={mailLink(
                    support_email,
                    t('tiendanube.support.subject'),
                    t('tiendanube.support.message', { email: user.email }),
                  )}
                  variant="outlined"
                  startIcon={<MailOutlineRounded />}
                >
                  {t('tiendanube.support.action')}
                </Button>
                <Box component="span" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                  {t('tiendanube.support.to', { email: support_email })}
                </Box>
              </Box>
            )
          }
        </WithAddresses>
      </PanelBody>
    </Panel>
  );
}
