import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { User } from '@vitrine/contract/user';
import { useTranslation } from 'react-i18next';
import { PrivacyForm } from './privacy-form.tsx';
import { RequestList } from './request-list.tsx';

interface PrivacySectionProps {
  /** Who looks; undefined until the server has said. */
  user: User | undefined;
}

/** Where owners have a visitor's data erased or exported. To others it is not there. */
export function PrivacySection({ user }: PrivacySectionProps) {
  const { t } = useTranslation('settings');
  if (!user?.permissions.includes('manage_privacy')) return null;
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby="privacy"
      sx={{ p: { xs: 2, sm: 3 }, mt: 3 }}
    >
      <Typography id="privacy" component="h2" variant="h2">
        {t('privacy.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2.5, maxWidth: '80ch', textWrap: 'pretty' }}>
        {t('privacy.intro')}
      </Typography>
      <PrivacyForm />
      <Typography component="h3" variant="h3" sx={{ mt: 3, mb: 1 }}>
        {t('privacy.list.title')}
      </Typography>
      <RequestList />
    </Paper>
  );
}
