import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';
import type { BodyInputOf } from '@vitrine/contract/endpoint';
import type { Endpoints } from '@vitrine/contract/endpoints';
import type { User } from '@vitrine/contract/user';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../components/text-input.tsx';
import { call } from '../../lib/api/api.ts';
import { logFailure } from '../../lib/api/log-failure.ts';
import { useErrorTexts } from '../../lib/api/use-error-texts.ts';
import { FormAlert, type FormProblem } from './form-problem.tsx';
import { keepSession } from './keep-session.ts';
import type { BegunSignIn } from './sign-in.ts';

type Method = BegunSignIn['step']['methods'][number];
type Shown = Omit<BodyInputOf<Endpoints['second_factor_verify']>, 'challenge' | 'invitation'>;

interface SecondStepFormProps {
  begun: BegunSignIn;
  /** Comes with the success message on screen. */
  onSignedIn: (user: User) => void;
}

/** The code of an app, a passkey or a recovery code, after the password. */
export function SecondStepForm({ begun: { step, invitation }, onSignedIn }: SecondStepFormProps) {
  const { t } = useTranslation('loginAndPass');
  const { fieldText } = useErrorTexts();
  const [method, setMethod] = useState<Method>(step.methods[0] ?? 'code');
  const [state, setState] = useState<'open' | 'sending' | 'done'>('open');
  const [problem, setProblem] = useState<FormProblem>();
  const [refusal, setRefusal] = useState<string>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get(method) ?? '').trim();
    setState('sending');
    setProblem(undefined);
    setRefusal(undefined);
    try {
      const shown = method === 'passkey' ? await passkeyOf(step) : { [method]: typed };
      const body = { challenge: step.challenge, invitation, ...shown };
      onSignedIn(keepSession(await call('second_factor_verify', { body })));
      setState('done');
    } catch (error) {
      logFailure('second step of signing in', error);
      setState('open');
      const wrong = fieldText(error, method);
      if (wrong && method !== 'passkey') setRefusal(wrong);
      else setProblem({ failed: error });
    }
  };
  const change = (to: Method) => {
    setMethod(to);
    setProblem(undefined);
    setRefusal(undefined);
  };

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2.5 }}>
      <FormAlert problem={problem} fallback={t('secondStep.failed')} />
      {state === 'done' && <Alert severity="success">{t('login.success')}</Alert>}
      {method !== 'passkey' && (
        <TextInput
          key={method}
          id={method}
          name={method}
          label={t(`secondStep.${method}.label`)}
          hint={t(`secondStep.${method}.hint`)}
          autoComplete={method === 'code' ? 'one-time-code' : 'off'}
          slotProps={{ input: { inputMode: method === 'code' ? 'numeric' : 'text' } }}
          autoFocus
          error={refusal}
        />
      )}
      <Button
        type="submit"
        variant="contained"
        size="large"
        fullWidth
        autoFocus={method === 'passkey'}
        loading={state === 'sending'}
        disabled={state === 'done'}
      >
        {method === 'passkey' ? t('secondStep.passkey.use') : t('login.submit')}
      </Button>
      {state !== 'done' && step.methods.length > 1 && (
        <Box sx={{ display: 'grid', justifyItems: 'center', gap: 0.5 }}>
          {step.methods
            .filter((other) => other !== method)
            .map((other) => (
              <Button key={other} size="small" onClick={() => change(other)}>
                {t(`secondStep.${other}.use`)}
              </Button>
            ))}
        </Box>
      )}
    </Box>
  );
}

/** Asks the browser, which asks the person. */
async function passkeyOf({ passkey }: BegunSignIn['step']): Promise<Shown> {
  const optionsJSON = passkey as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    passkey: { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } },
  };
}
