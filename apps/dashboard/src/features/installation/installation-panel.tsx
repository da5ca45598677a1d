import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { PLACEHOLDER_STORE_ID } from '@vitrine/contract/limits';
import type { Merchant } from '@vitrine/contract/user';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Awaited } from '../../components/awaited.tsx';
import { LoadProblem } from '../../components/load-problem.tsx';
import { Panel, PanelBody } from '../../components/panel.tsx';
import { Steps } from '../../components/steps.tsx';
import { InstallationScript } from './installation-script.tsx';

interface InstallationPanelProps {
  /** Undefined until the server has said whose store it is. */
  merchant: Merchant | undefined;
  /** It could not be asked. */
  failed: boolean;
  onRetry: () => void;
}

const STEPS = ['copy', 'paste', 'check'] as const;

/** Names this panel in an address: `/settings#installation`. */
const ANCHOR = 'installation';

/** As large as any other: what it is takes the place of what is awaited. */
const ANY_STORE = { platform: 'other', store_id: PLACEHOLDER_STORE_ID } as const;

/** How to put the tracking script into a store by hand. */
export function InstallationPanel({ merchant, failed, onRetry }: InstallationPanelProps) {
  const { t } = useTranslation('settings');
  const heading = useRef<HTMLHeadingElement>(null);
  const meant = useLocation().hash === `#${ANCHOR}`;
  const settled = merchant !== undefined || failed;
  // Once more when the script is there: until then the page may be too short to be scrolled so far.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (!meant) return;
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [meant, settled]);
  const content = () => {
    if (!merchant && failed) {
      return (
        <LoadProblem
          title={t('installation.loadFailed')}
          body={t('installation.merchantFailed')}
          onRetry={onRetry}
        />
      );
    }
    return (
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
        <Awaited settled={merchant !== undefined}>
          <InstallationScript merchant={merchant ?? ANY_STORE} />
        </Awaited>
        <Steps>
          {STEPS.map((step) => (
            <li key={step}>
              {t(`installation.steps.${step}`)}
              {step === 'paste' && (
                <Awaited settled={merchant !== undefined}>
                  <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
                    {t(`installation.where.${(merchant ?? ANY_STORE).platform}`)}
                  </Typography>
                </Awaited>
              )}
            </li>
          ))}
        </Steps>
      </Box>
    );
  };
  return (
    <Panel title={t('installation.title')} anchor={{ id: ANCHOR, ref: heading }}>
      <PanelBody>
        <Typography color="textSecondary">{t('installation.intro')}</Typography>
        {content()}
      </PanelBody>
    </Panel>
  );
}
