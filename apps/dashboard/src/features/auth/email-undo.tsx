import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PublicScreen } from '../../components/public-screen.tsx';
import { call } from '../../lib/api/api.ts';
import { logFailure } from '../../lib/api/log-failure.ts';
import { clearSession } from '../../lib/session.ts';
import { BackToSignIn } from './account-links.tsx';
import { FormAlert, type FormProblem } from './form-problem.tsx';

interface EmailUndoProps {
  code: string;
  /** With the code by which a new password is chosen. */
  onUndone: (resetCode: string) => void;
}

/**
 * Takes back a change of the email, by the code of the link in the former mailbox. After a click: programs that look at what mails link
 * to should sign nobody out.
 */
export function EmailUndo({ code, onUndone }: EmailUndoProps) {
  const { t } = useTranslation('loginAndPass');
  const [problem, setProblem] = useState<FormProblem>();
  const [busy, setBusy] = useState(false);

  const undo = async () => {
    setProblem(undefined);
    setBusy(true);
    try {
      const { reset_code } = await call('undo_email', { body: { code } });
      // The server has signed out all devices, and this may be one of them.
      clearSession();
      onUndone(reset_code);
    } catch (error) {
      logFailure('undoing a change of the email', error);
      setProblem({ failed: error });
      setBusy(false);
    }
  };
  return (
    <PublicScreen title={t('undo.title')} intro={t('undo.intro')} links={<BackToSignIn />}>
      <FormAlert problem={problem} fallback={t('undo.failed')} />
      <Button variant="contained" size="large" fullWidth loading={busy} onClick={() => void undo()}>
        {t('undo.submit')}
      </Button>
    </PublicScreen>
  );
}
