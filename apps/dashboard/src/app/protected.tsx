import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { Toasts } from '../components/toasts.tsx';
import { paths } from '../config/paths.ts';
import { onSecondFactorMissing, onSessionEnd, onWorkspaceLoss } from '../lib/api/api.ts';
import { dropDrafts, keepDrafts } from '../lib/drafts.ts';
import { leaveMakings } from '../lib/kept-recordings.ts';
import { loginPathFrom } from '../lib/origin.ts';
import { isLeaving, isSignedIn } from '../lib/session.ts';
import { forgetUnsaved } from '../lib/unsaved.ts';
import { useLatest } from '../lib/use-latest.ts';
import { queryClient } from './query-client.ts';

/** Around every screen that needs a signed-in person: their data, and the way out when the server ends the session. */
export default function Protected() {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const origin = pathname + search + hash;

  const leave = useLatest(() => {
    const leaving = isLeaving();
    if (leaving) dropDrafts();
    else keepDrafts();
    forgetUnsaved();
    // Who has not asked for it is told why they are to sign in again.
    void navigate(loginPathFrom(origin), { replace: true, state: { signedOut: !leaving } });
  });
  useEffect(() => onSessionEnd(leave), [leave]);
  // What is on screen is another store's: begin anew in the one that is left.
  useEffect(
    () =>
      onWorkspaceLoss(() => {
        forgetUnsaved();
        location.assign(paths.home);
      }),
    [],
  );
  // A store that asks for a second factor answers nothing else until there is one.
  const setUp = useLatest(() => void navigate(paths.securitySettings, { replace: true }));
  useEffect(() => onSecondFactorMissing(setUp), [setUp]);
  // Who signs out in one tab leaves no other open behind them. The event comes from other tabs alone.
  useEffect(() => {
    const onStorage = () => {
      if (!isSignedIn()) leave();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [leave]);
  // Nothing of one person's is left for the next one.
  useEffect(
    () => () => {
      queryClient.clear();
      leaveMakings();
    },
    [],
  );

  return (
    <QueryClientProvider client={queryClient}>
      <Toasts>
        <Outlet />
      </Toasts>
    </QueryClientProvider>
  );
}
