import { createBrowserRouter } from 'react-router';
import { PageLoading } from '../components/page-loading.tsx';
import { paths } from '../config/paths.ts';
import { leaveWhenSignedIn, requireSignedIn, toHome, toRecordings } from './guards.ts';
import { RouteError } from './route-error.tsx';

/** A replay fills the window: it stands outside the shell. */
const sessionReplay = {
  loader: requireSignedIn,
  lazy: async () => ({ Component: (await import('../routes/session-replay.tsx')).default }),
};

export const router = createBrowserRouter([
  {
    ErrorBoundary: RouteError,
    HydrateFallback: PageLoading,
    children: [
      {
        path: paths.login,
        loader: leaveWhenSignedIn,
        lazy: async () => ({ Component: (await import('../routes/login.tsx')).default }),
      },
      { path: paths.sessionReplay, ...sessionReplay, ErrorBoundary: RouteError },
      { path: paths.replay, ...sessionReplay, ErrorBoundary: RouteError },
      {
        path: paths.home,
        loader: requireSignedIn,
        lazy: async () => ({ Component: (await import('./shell.tsx')).Shell }),
        children: [
          {
            ErrorBoundary: RouteError,
            children: [
              { index: true, loader: toRecordings },
              {
                path: paths.recordings,
                lazy: async () => ({ Component: (await import('../routes/recordings.tsx')).default }),
              },
            ],
          },
        ],
      },
      { path: '*', loader: toHome },
    ],
  },
]);
