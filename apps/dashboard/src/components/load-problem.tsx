import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Message } from './message.tsx';

interface LoadProblemProps {
  /** What could not be had, and what to make of it. */
  title: string;
  body: string;
  /** It is being tried again. */
  retrying?: boolean;
  onRetry: () => unknown;
}

/** What a screen shows instead of itself when its calls failed. */
export function LoadProblem({ title, body, retrying = false, onRetry }: LoadProblemProps) {
  const { t } = useTranslation('dashboard');
  return (
    <Message role="alert" title={title} body={body}>
      <Button variant="contained" loading={retrying} onClick={() => void onRetry()}>
        {t('retry')}
      </Button>
    </Message>
  );
}
