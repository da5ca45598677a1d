import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExternalStore } from '../../../lib/external-store.ts';
import type { Picture } from '../kernel/viewing.ts';
import { useStoreValue } from '../playing/use-store.ts';

/** Most often it has come before somebody would notice. */
const LATE_MS = 300;

/** Says over the picture that what is to be seen is on its way. */
export function LateProgress({ picture }: { picture: ExternalStore<Picture> }) {
  const waiting = useStoreValue(picture, ({ waiting }) => waiting);
  return waiting ? <Late /> : null;
}

function Late() {
  const { t } = useTranslation('sessions');
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return (
    <LinearProgress aria-label={t('replay.loading')} sx={{ position: 'absolute', insetInline: 0, top: 0 }} />
  );
}
