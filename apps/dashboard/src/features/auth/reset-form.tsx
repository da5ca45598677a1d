import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/api.ts';
import { logFailure } from '../../lib/api/log-failure.ts';
import { clearSession } from '../../lib/session.ts';
import { chosenPassword, problemOf, sameAs, showFieldErrors } from './fields.ts';
import { FormAlert, type FormProblem } from './form-problem.tsx';
import { NewPasswordInput, RepeatedPasswordInput } from './new-password-inputs.tsx';
import { useFieldError } from './use-field-error.ts';

const EMPTY = { password: '', confirm: '' };

/** A new password by the code of a mailed link. */
export function ResetForm({ code, onReset }: { code: string; onReset: () => void }) {
  const { t } = useTranslation('loginAndPass');
  const fieldError = useFieldError();
  const [problem, setProblem] = useState<FormProblem>();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: EMPTY });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(
    async ({ password }) => {
      setProblem(undefined);
      try {
        await call('reset_password', { body: { code, password } });
        // The server has signed out all devices, and this is one of them.
        clearSession();
        onReset();
      } catch (error) {
        logFailure('new password', error);
        setProblem({ failed: error });
        showFieldErrors(error, ['password'], setError);
      }
    },
    (found) => setProblem(problemOf(found)),
  );

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2.5 }}>
      <FormAlert problem={problem} fallback={t('errors.resetFailed')} />
      <NewPasswordInput
        {...register('password', chosenPassword)}
        label={t('fields.newPassword')}
        autoFocus
        error={fieldError(errors.password)}
      />
      <RepeatedPasswordInput
        {...register('confirm', sameAs<typeof EMPTY, 'confirm'>())}
        error={fieldError(errors.confirm)}
      />
      <Button type="submit" variant="contained" size="large" fullWidth loading={isSubmitting}>
        {isSubmitting ? t('reset.submitting') : t('reset.submit')}
      </Button>
    </Box>
  );
}
