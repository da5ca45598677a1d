import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { FieldErrors } from '@vitrine/contract/errors';
import type { User } from '@vitrine/contract/user';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { PasswordInput } from '../../components/password-input.tsx';
import { paths } from '../../config/paths.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { logFailure } from '../../lib/api/log-failure.ts';
import { useErrorTexts } from '../../lib/api/use-error-texts.ts';
import { EmailInput } from './email-input.tsx';
import { FormAlert, type FormProblem } from './form-problem.tsx';
import { type Credentials, checkLogin, type LoginFindings } from './login-check.ts';
import { loginProblemOf } from './login-error.ts';
import { signIn } from './sign-in.ts';

interface LoginFormProps {
  /** The invitation that is accepted by signing in; it is to one email. */
  invited?: { token: string; email: string } | undefined;
  /** Comes with the success message on screen. */
  onSignedIn: (user: User) => void;
  /** Above the fields. */
  notice?: ReactNode;
  /** Between the fields and the button. */
  children?: ReactNode;
}

/**
 * Email and password; who has a second factor goes on to its screen. Two fields are checked by hand: the form library that the longer forms use would be a sixteenth of
 * all that has to come before somebody can sign in.
 */
export function LoginForm({ invited, onSignedIn, notice, children }: LoginFormProps) {
  const { t } = useTranslation('loginAndPass');
  const { fieldErrorText } = useErrorTexts();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<FormProblem>();
  /** None before the first attempt; from then on they follow the typing. */
  const [findings, setFindings] = useState<LoginFindings>();
  const [refusals, setRefusals] = useState<FieldErrors>({});
  const [state, setState] = useState<'open' | 'sending' | 'done'>('open');

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const credentials = credentialsIn(form);
    const found = checkLogin(credentials);
    setFindings(found);
    setRefusals({});
    setProblem(undefined);
    if (focusFirst(form, found)) return;
    setState('sending');
    try {
      const signedIn = await signIn({ ...credentials, invitation: invited?.token });
      if ('step' in signedIn) return void navigate(paths.secondStep + search, { state: signedIn });
      onSignedIn(signedIn);
      setState('done');
    } catch (error) {
      logFailure('sign-in', error);
      setState('open');
      const problem = loginProblemOf(error);
      setProblem(problem === 'other' ? { failed: error } : problem);
      if (!(error instanceof ApiError)) return;
      setRefusals(error.fields);
      focusFirst(form, error.fields);
    }
  };

  const follow = (event: FormEvent<HTMLFormElement>) => {
    if (findings) setFindings(checkLogin(credentialsIn(event.currentTarget)));
    const { name } = event.target as HTMLInputElement;
    setRefusals(({ [name]: _, ...others }) => others);
  };

  const errorOf = (name: keyof Credentials) => {
    const finding = findings?.[name];
    if (finding) return t(`fields.${finding}`);
    const [refusal] = refusals[name] ?? [];
    return refusal && fieldErrorText(refusal);
  };

  return (
    <Box component="form" noValidate onSubmit={submit} onInput={follow} sx={{ display: 'grid', gap: 2.5 }}>
      <FormAlert problem={problem} fallback={t('errors.genericError')} />
      {state === 'done' && <Alert severity="success">{t('login.success')}</Alert>}
      {!problem && state !== 'done' && notice}
      <EmailInput
        name="email"
        defaultValue={invited?.email}
        locked={invited !== undefined}
        autoFocus={!invited}
        error={errorOf('email')}
      />
      <Box>
        <PasswordInput
          name="password"
          id="password"
          label={t('fields.password')}
          autoComplete="current-password"
          autoFocus={invited !== undefined}
          error={errorOf('password')}
        />
        {children}
      </Box>
      <Button
        type="submit"
        variant="contained"
        size="large"
        fullWidth
        loading={state === 'sending'}
        disabled={state === 'done'}
      >
        {state === 'sending' ? t('login.submitting') : t('login.submit')}
      </Button>
    </Box>
  );
}

function credentialsIn(form: HTMLFormElement): Credentials {
  const entries = new FormData(form);
  return { email: String(entries.get('email')).trim(), password: String(entries.get('password')) };
}

/** Puts the focus into the first field that has something wrong; says whether there is one. */
function focusFirst(form: HTMLFormElement, wrong: object): boolean {
  const first = [...form.querySelectorAll('input')].find(({ name }) => Object.hasOwn(wrong, name));
  first?.focus();
  return first !== undefined;
}
