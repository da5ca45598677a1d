import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { codeStyle } from '../../../apps/dashboard/src/components/code-style.ts';
import { Panel, PanelBody } from '../../../apps/dashboard/src/components/panel.tsx';
import { Steps } from '../../../apps/dashboard/src/components/steps.tsx';
import { ExternalLink, Step } from '../../../apps/dashboard/src/features/integrations/guide.tsx';
import {
  IntegrationPage,
  type IntegrationScreenProps,
} from '../../../apps/dashboard/src/features/integrations/integration-page.tsx';
import { PrivacyNote } from '../../../apps/dashboard/src/features/integrations/privacy-note.tsx';
import { WithAddresses } from '../../../apps/dashboard/src/features/integrations/with-addresses.tsx';

/** What the tracker writes to the console of a store's page when it starts. */
const STARTED = '[vitrine] tracker initialized';

const EMBED_STEPS = ['admin', 'customize', 'embeds', 'toggle', 'save'] as const;

/** How a store on Shopify is connected: the app, its embed in the theme, and the look whether it works. */
export function ShopifyScreen({ check, ...page }: IntegrationScreenProps) {
  const { t } = useTranslation('integrations');
  return (
    <IntegrationPage
      {...page}
      platform="shopify"
      guide={({ merchant }) => (
        <Panel title={t('guide')}>
          <PanelBody>
            <Steps>
              <Step title={t('shopify.steps.install.title')}>
                <WithAddresses>
                  {({ shopify: { install_url } }) =>
                    install_url === null ? (
                      <p>{t('shopify.steps.install.none')}</p>
                    ) : (
                      <>
                        <p>{t('shopify.steps.install.body')}</p>
                        <ExternalLink href={install_url} primary={merchant.platform === 'other'}>
                          {t('shopify.steps.install.action')}
                        </ExternalLink>
                      </>
                    )
                  }
                </WithAddresses>
              </Step>
              <Step title={t('shopify.steps.enable.title')}>
                <Box component="ol" type="a" sx={{ display: 'grid', gap: 0.5, m: 0, pl: 2.5 }}>
                  {EMBED_STEPS.map((step) => (
                    <li key={step}>{t(`shopify.steps.enable.steps.${step}`)}</li>
                  ))}
                </Box>
                <WithAddresses>
                  {({ shopify: { theme_editor_url } }) =>
                    theme_editor_url !== null && (
                      <ExternalLink href={theme_editor_url} primary={!merchant.shopify_setup_complete}>
                        {t('shopify.steps.enable.action')}
                      </ExternalLink>
                    )
                  }
                </WithAddresses>
              </Step>
              <Step title={t('shopify.steps.verify.title')}>
                <p>{t('shopify.steps.verify.body')}</p>
                <Box component="code" sx={codeStyle}>
                  {STARTED}
                </Box>
              </Step>
            </Steps>
          </PanelBody>
        </Panel>
      )}
      aside={() => (
        <>
          {check}
          <Panel title={t('shopify.billing.title')}>
            <PanelBody>
              <Box sx={{ color: 'text.secondary' }}>{t('shopify.billing.body')}</Box>
            </PanelBody>
          </Panel>
          <PrivacyNote />
        </>
      )}
    />
  );
}
