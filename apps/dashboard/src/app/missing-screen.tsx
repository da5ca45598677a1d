import Button from '@mui/material/Button';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Message } from '../components/message.tsx';
import { isServed } from '../lib/arriving.ts';

/** What stands in the place of a screen whose code or texts did not come; the screen itself, once it could be fetched. */
export function missingScreen(fetchScreen: () => Promise<ComponentType>): ComponentType {
  /** Whoever comes by later finds it here. */
  let arrived: ComponentType | undefined;

  return function MissingScreen() {
    const { t } = useTranslation('dashboard');
    const [Screen, setScreen] = useState(() => arrived);
    const [busy, setBusy] = useState(false);
    if (Screen) return <Screen />;

    const retry = async () => {
      setBusy(true);
      try {
        arrived = await fetchScreen();
        setScreen(() => arrived);
      } catch (error) {
        console.error(error);
        // Some browsers never ask again for a file that did not come once. Without a connection there would be no page left at all.
        if (await isServed()) location.reload();
      }
      setBusy(false);
    };
    return (
      <Message role="alert" title={t('missing.title')} body={t('missing.body')}>
        <Button variant="contained" loading={busy} onClick={() => void retry()}>
          {t('retry')}
        </Button>
      </Message>
    );
  };
}
