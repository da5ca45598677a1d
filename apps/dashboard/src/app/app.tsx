import { useEffect } from 'react';
import { RouterProvider } from 'react-router';
import { paths } from '../config/paths.ts';
import { onSessionEnd } from '../lib/api/api.ts';
import { loginPathFrom } from '../lib/origin.ts';
import { Providers } from './providers.tsx';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';

export function App() {
  useEffect(() => onSessionEnd(toLogin), []);
  return (
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  );
}

/** The server has ended the session: nothing of it stays on screen, and the sign-in screen leads back here. */
function toLogin() {
  const { pathname, search, hash } = router.state.location;
  queryClient.clear();
  if (pathname !== paths.login)
    void router.navigate(loginPathFrom(pathname + search + hash), { replace: true });
}
