import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../features/auth/current-user.ts';
import { SessionList } from '../features/sessions/session-list.tsx';

export default function RecordingsRoute() {
  const { t } = useTranslation('sessions');
  const { user } = useCurrentUser();
  return (
    <>
      <title>{`${t('title')} · Vitrine`}</title>
      <Typography variant="h1">{t('title')}</Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 3 }}>
        {t('intro')}
      </Typography>
      <SessionList canDelete={user?.permissions.includes('delete_session') ?? true} />
    </>
  );
}
