import Alert from '@mui/material/Alert';
import Snackbar from '@mui/material/Snackbar';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** How long a toast stands where the specification says nothing else (sections 8 and 9). */
const TOAST_MS = 6_000;

/** Shows a short message about what has just happened, gone after `duration_ms`. */
type ShowToast = (severity: 'success' | 'error', text: string, duration_ms?: number) => void;

const ToastContext = createContext<ShowToast>(() => {
  throw new Error('useToast needs <Toasts> around it');
});

/** Answers the function that shows a toast; a new one takes the place of the one on screen. */
export const useToast = () => useContext(ToastContext);

export function Toasts({ children }: { children: ReactNode }) {
  const { t } = useTranslation('dashboard');
  const [current, setCurrent] = useState<{ toast: Parameters<ShowToast>; number: number; open: boolean }>();
  // The same one for ever: who holds it is not rendered again with each toast.
  const show: ShowToast = useCallback(
    (...toast) => setCurrent((previous) => ({ toast, number: (previous?.number ?? 0) + 1, open: true })),
    [],
  );
  const [severity, text, duration_ms = TOAST_MS] = current?.toast ?? [];
  const hide = () => setCurrent((previous) => previous && { ...previous, open: false });
  return (
    <ToastContext value={show}>
      {children}
      {/* The live region is there before its first message: one that comes together with it may go unread. */}
      <div aria-live="polite" role="status">
        {current && (
          <Snackbar
            key={current.number}
            open={current.open}
            autoHideDuration={duration_ms}
            onClose={(_, reason) => reason !== 'clickaway' && hide()}
            anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
            // Above the strip of the menu's button, where there is one.
            sx={{ mb: 'var(--strip, 0px)' }}
          >
            <Alert
              severity={severity}
              variant="filled"
              role="presentation"
              onClose={hide}
              // An address in it may be longer than a phone is wide.
              sx={{ maxWidth: 560, overflowWrap: 'anywhere' }}
              slotProps={{ closeButton: { 'aria-label': t('dismiss'), title: t('dismiss') } }}
            >
              {text}
            </Alert>
          </Snackbar>
        )}
      </div>
    </ToastContext>
  );
}
