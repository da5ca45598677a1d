import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { FIELD_ERRORS } from '@vitrine/contract/field-errors';
import { MIN_PASSWORD_CHARACTERS } from '@vitrine/contract/limits';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PasswordInput } from '../../components/password-input.tsx';
import { TOAST_MS, useToast } from '../../components/toasts.tsx';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { useErrorTexts } from '../../lib/api/use-error-texts.ts';

interface ChangePasswordDialogProps {
  open: boolean;
  /** Whose password it is: a password manager asks. */
  email: string;
  onClose: () => void;
}

const EMPTY = { current_password: '', new_password: '', confirm: '' };
const SENT = ['current_password', 'new_password'] as const;

/** Asks for the present password and, twice, for the one to come. */
export function ChangePasswordDialog({ open, email, onClose }: ChangePasswordDialogProps) {
  const { t } = useTranslation('settings');
  const { t: words } = useTranslation('loginAndPass');
  const { fieldErrorText, refusalText } = useErrorTexts();
  const toast = useToast();
  const id = useId();
  const { register, handleSubmit, setError, reset, formState } = useForm({ defaultValues: EMPTY });
  const { errors, isSubmitting } = formState;

  const submit = async ({ current_password, new_password }: typeof EMPTY) => {
    try {
      await call('change_password', { body: { current_password, new_password } });
      onClose();
      toast({ severity: 'success', text: t('account.password.changed'), duration_ms: TOAST_MS });
    } catch (error) {
      console.error(error);
      const fields = error instanceof ApiError ? error.fields : {};
      const refused = SENT.filter((field) => fields[field]?.[0]);
      for (const field of refused) setError(field, { message: fieldErrorText(fields[field]?.[0] ?? '') });
      if (refused.length > 0) return;
      const text = refusalText(error, t('account.password.failed'));
      // For a screen reader: it hears nothing from behind an open dialog, where the toasts are.
      setError('root', { message: text });
      toast({ severity: 'error', text, duration_ms: TOAST_MS });
    }
  };

  const required = fieldErrorText(FIELD_ERRORS.required);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby={`${id}-title`}
      slotProps={{ transition: { onExited: () => reset(EMPTY) } }}
    >
      <Box component="form" noValidate onSubmit={handleSubmit(submit)}>
        <DialogTitle id={`${id}-title`}>{t('account.password.change')}</DialogTitle>
        {/* Room for the first field's label, which stands on its border. */}
        <DialogContent sx={{ display: 'grid', gap: 2.5, '&&': { pt: 1 } }}>
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <PasswordInput
            {...register('current_password', { required })}
            id={`${id}-current`}
            label={t('account.password.current')}
            autoComplete="current-password"
            autoFocus
            error={errors.current_password?.message}
          />
          <PasswordInput
            {...register('new_password', {
              required,
              minLength: {
                value: MIN_PASSWORD_CHARACTERS,
                message: fieldErrorText(FIELD_ERRORS.password_short),
              },
            })}
            id={`${id}-new`}
            label={t('account.password.new')}
            hint={words('fields.passwordRule', { characters: MIN_PASSWORD_CHARACTERS })}
            autoComplete="new-password"
            error={errors.new_password?.message}
          />
          <PasswordInput
            {...register('confirm', {
              required,
              validate: (value, { new_password }) =>
                value === new_password || words('errors.passwordMismatch'),
            })}
            id={`${id}-confirm`}
            label={t('account.password.confirm')}
            autoComplete="new-password"
            error={errors.confirm?.message}
          />
          <Box role="alert" sx={{ position: 'absolute', clipPath: 'inset(50%)' }}>
            {errors.root?.message}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isSubmitting}>
            {t('account.password.change')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
