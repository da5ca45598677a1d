import Box from '@mui/material/Box';
import { FIELD_ERRORS } from '@vitrine/contract/field-errors';
import { type ReactNode, useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { logFailure } from '../lib/api/log-failure.ts';
import { useErrorTexts } from '../lib/api/use-error-texts.ts';
import { FormDialog } from './form-dialog.tsx';
import { PasswordInput } from './password-input.tsx';
import { visuallyHidden } from './visually-hidden.ts';

interface PasswordDialogProps {
  open: boolean;
  /** Whose password it is: a password manager asks. */
  email: string;
  texts: { title: string; body: string; submit: string; failed: string };
  tone?: 'error' | 'primary';
  /** What else is chosen, before the password. */
  children?: ReactNode;
  locked?: boolean;
  /** Does it; what it rejects with is told in the dialog. */
  onConfirm: (current_password: string) => Promise<void>;
  onClose: () => void;
}

const EMPTY = { current_password: '' };

/** Asks for the present password before what a thief of the session should not do, or what cannot be taken back. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { open, email, texts, tone = 'error', children, locked = false, onConfirm, onClose } = props;
  const { t } = useTranslation('settings');
  const { fieldErrorText, fieldText, refusalText } = useErrorTexts();
  const id = useId();
  const { register, handleSubmit, setError, reset, formState } = useForm({ defaultValues: EMPTY });
  const { errors, isSubmitting } = formState;

  const submit = async ({ current_password }: typeof EMPTY) => {
    try {
      await onConfirm(current_password);
      onClose();
    } catch (error) {
      logFailure('what asks for the password', error);
      const message = fieldText(error, 'current_password');
      if (message) setError('current_password', { message }, { shouldFocus: true });
      else setError('root', { message: refusalText(error, texts.failed) });
    }
  };

  return (
    <FormDialog
      open={open}
      texts={{ title: texts.title, body: texts.body, cancel: t('cancel'), submit: texts.submit }}
      tone={tone}
      busy={isSubmitting}
      waits
      locked={locked}
      onSubmit={handleSubmit(submit)}
      onClose={onClose}
      onClosed={() => reset(EMPTY)}
    >
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      {children}
      <PasswordInput
        {...register('current_password', { required: fieldErrorText(FIELD_ERRORS.required) })}
        id={`${id}-current`}
        label={t('account.password.current')}
        autoComplete="current-password"
        autoFocus
        error={errors.current_password?.message}
      />
      <Box role="alert" sx={errors.root ? { color: 'error.main' } : visuallyHidden}>
        {errors.root?.message}
      </Box>
    </FormDialog>
  );
}
