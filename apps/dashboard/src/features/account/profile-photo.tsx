import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { User } from '@vitrine/contract/user';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '../../components/person-avatar.tsx';
import { nameOf } from '../../lib/people.ts';
import { usePhotoUpload } from './use-photo-upload.ts';

interface ProfilePhotoProps {
  user: User;
  onChange: (user: User) => void;
}

/** The person as their team sees them, and how to give them another face. */
export function ProfilePhoto({ user, onChange }: ProfilePhotoProps) {
  const { t } = useTranslation('settings');
  const input = useRef<HTMLInputElement>(null);
  const { choose, error, preview, progress } = usePhotoUpload((profile_photo) =>
    onChange({ ...user, profile_photo }),
  );
  const photo = preview ?? user.profile_photo;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2.5 }}>
      <PersonAvatar person={user} photo={photo} size_px={80} />
      <Box sx={{ flex: '1 1 9rem', minWidth: 0 }}>
        <Typography component="h2" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {nameOf(user)}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t(`team.role.${user.groups[0] ?? 'member'}`)}
        </Typography>
        {progress !== undefined && (
          <LinearProgress
            variant="determinate"
            value={progress * 100}
            aria-label={t('account.photo.uploading')}
            sx={{ mt: 1, borderRadius: 1, maxWidth: 280 }}
          />
        )}
        {error && (
          <FormHelperText error role="alert" sx={{ fontSize: '0.875rem' }}>
            {error}
          </FormHelperText>
        )}
      </Box>
      <Box sx={{ flex: { xs: '1 1 100%', sm: '0 1 auto' }, textAlign: { sm: 'right' } }}>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label={t('account.photo.upload')}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void choose(file);
            // The same file may be chosen again.
            target.value = '';
          }}
        />
        <Button
          variant="outlined"
          startIcon={<PhotoCameraOutlined />}
          loading={progress !== undefined}
          loadingPosition="start"
          onClick={() => input.current?.click()}
        >
          {photo ? t('account.photo.change') : t('account.photo.upload')}
        </Button>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75 }}>
          {t('account.photo.hint')}
        </Typography>
      </Box>
    </Box>
  );
}
