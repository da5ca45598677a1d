import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Panel, PanelBody } from '../../../apps/dashboard/src/components/panel.tsx';
import { Steps } from '../../../apps/dashboard/src/components/steps.tsx';
import { Step } from '../../../apps/dashboard/src/features/integrations/guide.tsx';
import { ApiPathDrawing } from './api-path-drawing.tsx';

/** As BigCommerce writes them, in English alone; what our calls need of a store. */
const SCOPES = [
  ['Content', 'Modify'],
  ['Sites & Routes', 'Modify'],
  ['Information & Settings', 'Read-Only'],
] as const;

/** The same in every language: whoever looks after the store finds it in BigCommerce's list by it. */
const ACCOUNT_NAME = 'Session Tracking';

/** How a merchant gets the credentials of an API account. */
export function BigcommerceGuide() {
  const { t } = useTranslation('integrations');
  return (
    <Panel title={t('guide')}>
      <PanelBody>
        <Steps>
          <Step title={t('bigcommerce.steps.create.title')}>
            <p>{t('bigcommerce.steps.create.body')}</p>
          </Step>
          <Step title={t('bigcommerce.steps.permissions.title')}>
            <p>
              {t('bigcommerce.steps.permissions.name')}{' '}
              <Box component="strong" sx={wordStyle}>
                {ACCOUNT_NAME}
              </Box>
            </p>
            <p>{t('bigcommerce.steps.permissions.body')}</p>
            <Box component="dl" sx={scopesStyle}>
              {SCOPES.map(([scope, level]) => (
                <div key={scope}>
                  <dt>{scope}</dt>
                  <Box component="dd" sx={wordStyle}>
                    {level}
                  </Box>
                </div>
              ))}
            </Box>
          </Step>
          <Step title={t('bigcommerce.steps.copy.title')}>
            <p>{t('bigcommerce.steps.copy.body')}</p>
            <ApiPathDrawing />
          </Step>
        </Steps>
      </PanelBody>
    </Panel>
  );
}

const wordStyle = { fontWeight: 600, color: 'text.primary' } as const;

const scopesStyle = {
  width: '100%',
  maxWidth: 420,
  m: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  '& > div': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: 2,
    px: 2,
    py: 1,
  },
  '& > div + div': { borderTop: 1, borderColor: 'divider' },
  '& dd': { m: 0 },
} as const;
