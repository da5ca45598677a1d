import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import type { User } from '@vitrine/contract/auth';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../components/text-input.tsx';
import { type LoginError, loginErrorOf } from './login-error.ts';
import { signIn } from './sign-in.ts';

/** Only what cannot be an address at all: the rest is the server's to say. */
const LOOKS_LIKE_EMAIL = /^\S+@\S+\.\S+$/;

interface LoginValues {
  email: string;
  password: string;
}

/** Email and password. `onSignedIn` comes with the success message on screen. */
export function LoginForm({ onSignedIn }: { onSignedIn: (user: User) => void }) {
  const { t } = useTranslation('loginAndPass');
  const [formError, setFormError] = useState<LoginError['form']>();
  const [passwordShown, setPasswordShown] = useState(false);
  const { register, handleSubmit, setError, formState } = useForm<LoginValues>({
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting, isSubmitSuccessful } = formState;
  const done = isSubmitSuccessful && !formError && !errors.email && !errors.password;

  const submit = handleSubmit(async (values) => {
    setFormError(undefined);
    try {
      onSignedIn(await signIn(values));
    } catch (error) {
      const shown = loginErrorOf(error);
      setFormError(shown.form);
      if (shown.password) setError('password', { message: shown.password }, { shouldFocus: true });
      if (shown.email) setError('email', { message: shown.email }, { shouldFocus: true });
    }
  });

  const formErrorText = formError && ('key' in formError ? t(`errors.${formError.key}`) : formError.text);
  const toggleName = passwordShown ? t('login.hidePassword') : t('login.showPassword');
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2.5 }}>
      {formErrorText && <Alert severity="error">{formErrorText}</Alert>}
      {done && <Alert severity="success">{t('login.success')}</Alert>}
      <TextInput
        {...register('email', {
          setValueAs: (value: string) => value.trim(),
          required: t('login.emailRequired'),
          pattern: { value: LOOKS_LIKE_EMAIL, message: t('login.emailInvalid') },
        })}
        id="login-email"
        type="email"
        label={t('login.email')}
        autoComplete="username"
        autoFocus
        error={errors.email?.message}
      />
      <TextInput
        {...register('password', { required: t('login.passwordRequired') })}
        id="login-password"
        type={passwordShown ? 'text' : 'password'}
        label={t('login.password')}
        autoComplete="current-password"
        error={errors.password?.message}
        endAdornment={
          <InputAdornment position="end">
            <IconButton
              edge="end"
              aria-label={toggleName}
              title={toggleName}
              onClick={() => setPasswordShown(!passwordShown)}
            >
              {passwordShown ? <VisibilityOffOutlined /> : <VisibilityOutlined />}
            </IconButton>
          </InputAdornment>
        }
      />
      <Button type="submit" variant="contained" size="large" fullWidth loading={isSubmitting} disabled={done}>
        {isSubmitting ? t('login.submitting') : t('login.submit')}
      </Button>
    </Box>
  );
}
