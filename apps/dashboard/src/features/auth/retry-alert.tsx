import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api/api-error.ts';
import { FormAlert } from './form-problem.tsx';

interface RetryAlertProps {
  error: unknown;
  /** The text for a failed call that says nothing itself. */
  fallback: string;
  retry: () => void;
  /** Offers to try again after a refusal too. */
  always?: boolean;
}

const CLIENT_ERRORS_FROM = 400;
const SERVER_ERRORS_FROM = 500;
const TOO_MANY = 429;

/** A refusal stays one; what may pass can be tried again. */
export const mayPass = (error: unknown) =>
  !(error instanceof ApiError) ||
  error.status < CLIENT_ERRORS_FROM ||
  error.status >= SERVER_ERRORS_FROM ||
  error.status === TOO_MANY;

/** Something that a screen needs could not be had. */
export function RetryAlert({ error, fallback, retry, always = false }: RetryAlertProps) {
  const { t } = useTranslation('dashboard');
  return (
    <>
      <FormAlert problem={{ failed: error }} fallback={fallback} />
      {(always || mayPass(error)) && (
        <Button variant="outlined" fullWidth onClick={retry}>
          {t('retry')}
        </Button>
      )}
    </>
  );
}
