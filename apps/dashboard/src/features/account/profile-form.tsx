import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { FIELD_ERRORS } from '@vitrine/contract/field-errors';
import type { User } from '@vitrine/contract/user';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PasswordInput } from '../../components/password-input.tsx';
import { TextInput } from '../../components/text-input.tsx';
import { useOutcome } from '../../components/use-outcome.ts';
import { call } from '../../lib/api/api.ts';
import { useErrorTexts } from '../../lib/api/use-error-texts.ts';
import { useDraft } from '../../lib/drafts.ts';
import { useUnsaved } from '../../lib/use-unsaved.ts';
import {
  PROFILE_FIELDS,
  PROFILE_FORM,
  type Profile,
  type ProfileField,
  profileChanges,
} from './profile-changes.ts';

interface ProfileFormProps {
  user: User;
  onSaved: (user: User) => void;
  /** It was left, with or without a change. */
  onClose: () => void;
}

/** Asked for with another email. Never part of a draft. */
interface WithPassword {
  current_password: string;
}

const SENT = [...PROFILE_FIELDS, 'current_password'] as const;

/** The edit mode of the personal details. */
export function ProfileForm({ user, onSaved, onClose }: ProfileFormProps) {
  const { t } = useTranslation('settings');
  const { fieldErrorText, fieldText } = useErrorTexts();
  const { done, refused } = useOutcome();
  const { email, first_name, last_name, phone } = user;
  const saved = { email, first_name, last_name, phone };
  const { register, handleSubmit, setError, watch, formState } = useForm<Profile & WithPassword>({
    defaultValues: { ...saved, ...useDraft(PROFILE_FORM), current_password: '' },
  });
  const { errors, isSubmitting } = formState;
  const { current_password: _, ...typed } = watch();
  const movesEmail = profileChanges(saved, typed)?.email !== undefined;
  useUnsaved(PROFILE_FORM, profileChanges(saved, typed) !== undefined, typed);

  const save = async ({ current_password, ...values }: Profile & WithPassword) => {
    const changes = profileChanges(user, values);
    if (!changes) return onClose();
    try {
      const body = changes.email === undefined ? changes : { ...changes, current_password };
      const saved = await call('users_me_update', { body });
      onSaved(saved);
      onClose();
      const mailed = changes.email !== undefined && saved.pending_email;
      done(mailed ? t('account.profile.mailed', { email: mailed }) : t('account.profile.updated'));
    } catch (error) {
      refused('the profile', error, t('account.profile.failed'), ...SENT);
      for (const field of SENT) {
        const message = fieldText(error, field);
        if (message) setError(field, { message });
      }
    }
  };

  const required = { required: fieldErrorText(FIELD_ERRORS.required) };
  const field = (name: ProfileField, rules: object = required) => ({
    ...register(name, rules),
    id: `profile-${name}`,
    label: t(`account.profile.${name}`),
    error: errors[name]?.message,
  });
  return (
    <Box component="form" noValidate onSubmit={handleSubmit(save)} sx={formStyle}>
      <TextInput {...field('first_name')} autoComplete="given-name" autoFocus />
      <TextInput {...field('last_name')} autoComplete="family-name" />
      <TextInput
        {...field('email')}
        type="email"
        hint={t('account.profile.emailHint')}
        autoComplete="email"
      />
      {movesEmail && (
        <PasswordInput
          {...register('current_password', required)}
          id="profile-password"
          label={t('account.password.current')}
          hint={t('account.profile.passwordHint')}
          autoComplete="current-password"
          error={errors.current_password?.message}
        />
      )}
      <TextInput {...field('phone', {})} type="tel" autoComplete="tel" />
      <Box sx={actionsStyle}>
        <Button color="inherit" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" variant="contained" loading={isSubmitting}>
          {t('account.profile.save')}
        </Button>
      </Box>
    </Box>
  );
}

const formStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
  gap: 2.5,
  mt: 2.5,
} as const;

const actionsStyle = {
  gridColumn: '1 / -1',
  display: 'flex',
  // On a phone the menu's button floats on the right.
  justifyContent: { xs: 'flex-start', sm: 'flex-end' },
  gap: 1,
} as const;
