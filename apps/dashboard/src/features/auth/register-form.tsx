import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../components/text-input.tsx';
import { logFailure } from '../../lib/api/log-failure.ts';
import { useUnsaved } from '../../lib/use-unsaved.ts';
import { BeginAgain, isNoLongerGood } from './begin-again.tsx';
import { type Account, createAccount } from './create-account.ts';
import { EMAIL_INPUT_ID, EmailInput } from './email-input.tsx';
import { chosenPassword, problemOf, requiredEmail, requiredLine, sameAs, showFieldErrors } from './fields.ts';
import { FormAlert, type FormProblem } from './form-problem.tsx';
import { NewPasswordInput, RepeatedPasswordInput } from './new-password-inputs.tsx';
import { useFieldError } from './use-field-error.ts';

const EMPTY = { email: '', first_name: '', last_name: '', phone: '', password: '', confirm: '' };

interface RegisterFormProps {
  /** What the link adds to the account: an invitation, or the store of an installation. */
  of?: Pick<Account, 'token' | 'platform' | 'merchant_id' | 'store_id'>;
  /** The email that an invitation is to. */
  invitedEmail?: string;
  /** The email to begin with: that of the store, as its platform has it. */
  storeEmail?: string;
  submitLabel: string;
  /** As long as what the account is for is not known. */
  disabled?: boolean;
  onRegistered: () => void;
}

export function RegisterForm(props: RegisterFormProps) {
  const { of, invitedEmail, storeEmail, submitLabel, disabled, onRegistered } = props;
  const { t } = useTranslation('loginAndPass');
  const fieldError = useFieldError();
  const [problem, setProblem] = useState<FormProblem>();
  const { register, handleSubmit, setError, getValues, setValue, formState } = useForm({
    defaultValues: { ...EMPTY, email: invitedEmail ?? '' },
  });
  const { errors, isSubmitting, isDirty } = formState;
  useUnsaved('register', isDirty);
  // It may be known later than the form is there, and somebody may have typed another one.
  useEffect(() => {
    if (storeEmail === undefined || getValues('email') !== '') return;
    setValue('email', storeEmail);
    // What is typed now stands instead of it, not behind it: selected at once, as the form's own `setFocus` waits for a moment in which somebody may type.
    const field = document.activeElement;
    if (field instanceof HTMLInputElement && field.id === EMAIL_INPUT_ID) field.select();
  }, [storeEmail, getValues, setValue]);

  const submit = handleSubmit(
    async ({ confirm: _, email, ...values }) => {
      setProblem(undefined);
      try {
        await createAccount({ ...values, ...of, ...(invitedEmail === undefined && { email }) });
        onRegistered();
      } catch (error) {
        logFailure('registration', error);
        setProblem({ failed: error });
        showFieldErrors(error, ['email', 'first_name', 'last_name', 'phone', 'password'], setError);
      }
    },
    (found) => setProblem(problemOf(found)),
  );

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2.5 }}>
      <FormAlert problem={problem} fallback={t('errors.registrationFailed')} />
      {of?.platform && typeof problem === 'object' && isNoLongerGood(problem.failed) && (
        <BeginAgain platform={of.platform} secondary />
      )}
      <EmailInput
        {...register('email', invitedEmail === undefined ? requiredEmail : {})}
        required
        autoFocus={invitedEmail === undefined}
        locked={invitedEmail !== undefined}
        error={fieldError(errors.email)}
      />
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
        <TextInput
          {...register('first_name', requiredLine)}
          id="first-name"
          label={t('fields.firstName')}
          required
          autoFocus={invitedEmail !== undefined}
          autoComplete="given-name"
          error={fieldError(errors.first_name)}
        />
        <TextInput
          {...register('last_name', requiredLine)}
          id="last-name"
          label={t('fields.lastName')}
          required
          autoComplete="family-name"
          error={fieldError(errors.last_name)}
        />
      </Box>
      <TextInput
        {...register('phone', requiredLine)}
        id="phone"
        type="tel"
        label={t('fields.phone')}
        required
        autoComplete="tel"
        error={fieldError(errors.phone)}
      />
      <NewPasswordInput
        {...register('password', chosenPassword)}
        label={t('fields.password')}
        required
        error={fieldError(errors.password)}
      />
      <RepeatedPasswordInput
        {...register('confirm', sameAs<typeof EMPTY, 'confirm'>())}
        required
        error={fieldError(errors.confirm)}
      />
      <Button
        type="submit"
        variant="contained"
        size="large"
        fullWidth
        loading={isSubmitting}
        disabled={disabled ?? false}
      >
        {isSubmitting ? t('register.submitting') : submitLabel}
      </Button>
    </Box>
  );
}
