import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useState } from 'react';

interface ScheduledNoticeProps {
  texts: { title: string; body: string; keep: string };
  /** Absent: others can, this person cannot. */
  onKeep?: (() => Promise<void>) | undefined;
}

/** Says that it is going to be deleted, and undoes that. */
export function ScheduledNotice({ texts, onKeep }: ScheduledNoticeProps) {
  const [busy, setBusy] = useState(false);
  return (
    <Alert severity="warning" role="note" sx={{ overflowWrap: 'anywhere' }}>
      <AlertTitle>{texts.title}</AlertTitle>
      {texts.body}
      {onKeep && (
        <Button
          color="inherit"
          variant="outlined"
          loading={busy}
          sx={{ display: 'flex', mt: 1.5 }}
          onClick={() => {
            setBusy(true);
            void onKeep().finally(() => setBusy(false));
          }}
        >
          {texts.keep}
        </Button>
      )}
    </Alert>
  );
}
