import MailOutlined from '@mui/icons-material/MailOutlined';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { User } from '@vitrine/contract/user';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasDraft } from '../../lib/drafts.ts';
import { PROFILE_FIELDS, PROFILE_FORM } from './profile-changes.ts';
import { ProfileForm } from './profile-form.tsx';

interface ProfileDetailsProps {
  user: User;
  onChange: (user: User) => void;
}

/** Email, names and phone: read, and after a click written. */
export function ProfileDetails({ user, onChange }: ProfileDetailsProps) {
  const { t } = useTranslation('settings');
  const [mode, setMode] = useState<'untouched' | 'editing' | 'left'>(
    hasDraft(PROFILE_FORM) ? 'editing' : 'untouched',
  );
  const editing = mode === 'editing';
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 40 }}>
        <Typography component="h2" variant="h2">
          {t('account.profile.title')}
        </Typography>
        {!editing && (
          // Who leaves the form is back where they entered it.
          <Button variant="outlined" autoFocus={mode === 'left'} onClick={() => setMode('editing')}>
            {t('account.profile.edit')}
          </Button>
        )}
      </Box>
      {user.pending_email && (
        <Alert severity="warning" icon={<MailOutlined />} sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          <AlertTitle>{t('account.profile.pendingTitle')}</AlertTitle>
          {t('account.profile.pending', { email: user.pending_email })}
        </Alert>
      )}
      {editing ? (
        <ProfileForm user={user} onSaved={onChange} onClose={() => setMode('left')} />
      ) : (
        <Box component="dl" sx={detailsStyle}>
          {PROFILE_FIELDS.map((field) => (
            <Box key={field} sx={{ minWidth: 0 }}>
              <Typography component="dt" variant="body2" color="textSecondary">
                {t(`account.profile.${field}`)}
              </Typography>
              <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {user[field] || (
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    {t('account.profile.none')}
                  </Box>
                )}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </>
  );
}

const detailsStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  gap: 2,
  m: 0,
  mt: 2,
} as const;
