import Skeleton from '@mui/material/Skeleton';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

interface AwaitedProps {
  /** What is awaited is there. */
  settled: boolean;
  /** One element; until it is settled, with what it will probably say. */
  children: ReactElement;
}

/** Keeps the place of its content until it is there: what stands below does not move then, away from whoever is about to press it. */
export function Awaited({ settled, children }: AwaitedProps) {
  const { t } = useTranslation('dashboard');
  if (settled) return children;
  return (
    <Skeleton role="status" variant="rounded" width="100%" height="auto" aria-label={t('loading')}>
      {children}
    </Skeleton>
  );
}
