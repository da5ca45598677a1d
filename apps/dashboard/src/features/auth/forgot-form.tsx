import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/api.ts';
import { logFailure } from '../../lib/api/log-failure.ts';
import { EmailInput } from './email-input.tsx';
import { requiredEmail, showFieldErrors } from './fields.ts';
import { FormAlert, type FormProblem } from './form-problem.tsx';
import { useFieldError } from './use-field-error.ts';

/** Asks for a link to choose a new password. The answer never says whether there is such an account. */
export function ForgotForm() {
  const { t } = useTranslation('loginAndPass');
  const fieldError = useFieldError();
  const [problem, setProblem] = useState<FormProblem>();
  const [sent, setSent] = useState(false);
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { email: '' } });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ email }) => {
    setProblem(undefined);
    setSent(false);
    try {
      await call('forgot_password', { body: { email } });
      setSent(true);
    } catch (error) {
      logFailure('reset link', error);
      setProblem({ failed: error });
      showFieldErrors(error, ['email'], setError);
    }
  });

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2.5 }}>
      <FormAlert problem={problem} fallback={t('errors.forgotFailed')} />
      {sent && <Alert severity="info">{t('forgot.sent')}</Alert>}
      <EmailInput
        {...register('email', {
          ...requiredEmail,
          required: t('fields.emailMissing'),
          pattern: { ...requiredEmail.pattern, message: t('fields.emailOdd') },
        })}
        autoFocus
        error={fieldError(errors.email)}
      />
      <Button type="submit" variant="contained" size="large" fullWidth loading={isSubmitting}>
        {isSubmitting ? t('forgot.submitting') : t('forgot.submit')}
      </Button>
    </Box>
  );
}
