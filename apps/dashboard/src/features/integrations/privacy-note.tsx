import ShieldOutlined from '@mui/icons-material/ShieldOutlined';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Panel, PanelBody } from '../../components/panel.tsx';

/** What is recorded of a store's visitors, and what never is. */
export function PrivacyNote() {
  const { t } = useTranslation('integrations');
  return (
    <Panel title={t('privacy.title')} end={<ShieldOutlined aria-hidden color="action" sx={{ mr: 1 }} />}>
      <PanelBody>
        <Box sx={{ color: 'text.secondary' }}>{t('privacy.body')}</Box>
        <Box component="ul" sx={{ display: 'grid', gap: 0.75, m: 0, pl: 2.5, color: 'text.secondary' }}>
          <li>{t('privacy.typed')}</li>
          <li>{t('privacy.shown')}</li>
          <li>{t('privacy.checkout')}</li>
          <li>{t('privacy.kept')}</li>
        </Box>
      </PanelBody>
    </Panel>
  );
}
