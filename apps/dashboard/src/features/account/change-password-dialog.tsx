import { FIELD_ERRORS } from '@vitrine/contract/field-errors';
import { MIN_PASSWORD_CHARACTERS } from '@vitrine/contract/limits';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../components/form-dialog.tsx';
import { PasswordInput } from '../../components/password-input.tsx';
import { useToast } from '../../components/toasts.tsx';
import { Unseen } from '../../components/unseen.tsx';
import { call } from '../../lib/api/api.ts';
import { logFailure } from '../../lib/api/log-failure.ts';
import { useErrorTexts } from '../../lib/api/use-error-texts.ts';
import { useUnsaved } from '../../lib/use-unsaved.ts';

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
  const { fieldErrorText, fieldText, refusalText } = useErrorTexts();
  const toast = useToast();
  const id = useId();
  const { register, handleSubmit, setError, reset, formState } = useForm({ defaultValues: EMPTY });
  const { errors, isSubmitting, isDirty } = formState;
  useUnsaved('password', open && isDirty);

  const submit = async ({ current_password, new_password }: typeof EMPTY) => {
    try {
      await call('change_password', { body: { current_password, new_password } });
      onClose();
      toast('success', t('account.password.changed'));
    } catch (error) {
      logFailure('a new password', error);
      const wrong = SENT.filter((field) => fieldText(error, field));
      for (const field of wrong) setError(field, { message: fieldText(error, field) ?? '' });
      if (wrong.length > 0) return;
      const text = refusalText(error, t('account.password.failed'));
      // For a screen reader: it hears nothing from behind an open dialog, where the toasts are.
      setError('root', { message: text });
      toast('error', text);
    }
  };

  const required = fieldErrorText(FIELD_ERRORS.required);
  return (
    <FormDialog
      open={open}
      texts={{
        title: t('account.password.change'),
        cancel: t('cancel'),
        submit: t('account.password.change'),
      }}
      busy={isSubmitting}
      onSubmit={handleSubmit(submit)}
      onClose={onClose}
      onClosed={() => reset(EMPTY)}
    >
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
          validate: (value, { new_password }) => value === new_password || words('errors.passwordMismatch'),
        })}
        id={`${id}-confirm`}
        label={t('account.password.confirm')}
        autoComplete="new-password"
        error={errors.confirm?.message}
      />
      <Unseen role="alert">{errors.root?.message}</Unseen>
    </FormDialog>
  );
}
