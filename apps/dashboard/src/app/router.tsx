import { createBrowserRouter } from 'react-router';
import { PageLoading } from '../components/page-loading.tsx';
import { paths } from '../config/paths.ts';
import { leaveWhenSignedIn, requireSignedIn, toHome, toRecordings } from './guards.ts';
import { RouteError } from './route-error.tsx';

const replay = async () => ({ Component: (await import('../routes/session-replay.tsx')).default });

export const createRouter = () =>
  createBrowserRouter([
    {
      ErrorBoundary: RouteError,
      HydrateFallback: PageLoading,
      children: [
        {
          path: paths.login,
          loader: leaveWhenSignedIn,
          lazy: async () => ({ Component: (await import('../routes/login.tsx')).default }),
        },
        {
          loader: requireSignedIn,
          lazy: async () => ({ Component: (await import('./protected.tsx')).Protected }),
          children: [
            { index: true, loader: toRecordings, Component: PageLoading },
            // A replay fills the window: it stands outside the shell.
            { path: paths.sessionReplay, lazy: replay, ErrorBoundary: RouteError },
            { path: paths.replay, lazy: replay, ErrorBoundary: RouteError },
            {
              lazy: async () => ({ Component: (await import('./shell/shell.tsx')).Shell }),
              children: [
                {
                  path: paths.recordings,
                  lazy: async () => ({ Component: (await import('../routes/recordings.tsx')).default }),
                  ErrorBoundary: RouteError,
                },
              ],
            },
          ],
        },
        { path: '*', loader: toHome, Component: PageLoading },
      ],
    },
  ]);
