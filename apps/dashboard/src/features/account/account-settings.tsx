import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { User } from '@vitrine/contract/user';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { ProfileDetails } from './profile-details.tsx';
import { ProfilePhoto } from './profile-photo.tsx';

interface AccountSettingsProps {
  user: User;
  /** With what the server has answered to a change. */
  onChange: (user: User) => void;
}

/** A person's photo, details and password, and the way to how else they sign in. */
export function AccountSettings({ user, onChange }: AccountSettingsProps) {
  const { t } = useTranslation('settings');
  const [changing, setChanging] = useState(false);
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 760 }}>
      <Card>
        <ProfilePhoto user={user} onChange={onChange} />
      </Card>
      <Card>
        <ProfileDetails user={user} onChange={onChange} />
      </Card>
      <Card>
        <Way title={t('account.password.title')} body={t('account.password.body')}>
          <Button variant="outlined" onClick={() => setChanging(true)}>
            {t('account.password.change')}
          </Button>
        </Way>
        <ChangePasswordDialog open={changing} email={user.email} onClose={() => setChanging(false)} />
      </Card>
      <Card>
        <Way title={t('security.heading')} body={t('security.card')}>
          <Button variant="outlined" component={Link} to={paths.securitySettings}>
            {t('security.manage')}
          </Button>
        </Way>
      </Card>
    </Box>
  );
}

/** A way to sign in, in words, and what is done about it. */
const Way = ({ title, body, children }: { title: string; body: string; children: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
    <Box sx={{ flex: '1 1 14rem' }}>
      <Typography component="h2" variant="h2">
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25 }}>
        {body}
      </Typography>
    </Box>
    {children}
  </Box>
);

const Card = ({ children }: { children: ReactNode }) => (
  <Paper component="section" variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
    {children}
  </Paper>
);
