import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { useErrorTexts } from '../../lib/api/use-error-texts.ts';

/** What a form says about all of itself: a finding of its own, or a call that failed. */
export type FormProblem = 'invalidCredentials' | 'missingFields' | 'passwordMismatch' | { failed: unknown };

interface FormAlertProps {
  problem: FormProblem | undefined;
  /** The text for a failed call that says nothing itself. */
  fallback: string;
}

/** The problem in the language on screen, also when that changes. */
export function FormAlert({ problem, fallback }: FormAlertProps) {
  const { t } = useTranslation('loginAndPass');
  const { errorText } = useErrorTexts();
  if (!problem) return null;
  return (
    <Alert severity="error">
      {typeof problem === 'string' ? t(`errors.${problem}`) : errorText(problem.failed, fallback)}
    </Alert>
  );
}
