import { createBrowserRouter, type RouteObject } from 'react-router';
import { Arriving } from '../components/arriving.tsx';
import { PageLoading } from '../components/page-loading.tsx';
import { integrationPath, paths } from '../config/paths.ts';
import { leaveWhenSignedIn, requireSignedIn, toHome } from './guards.ts';
import { RouteError } from './route-error.tsx';
import { screen } from './screen.ts';

const ErrorBoundary = RouteError;

/** For who is not signed in. */
const publicScreens: RouteObject[] = [
  {
    path: paths.login,
    loader: leaveWhenSignedIn,
    lazy: screen(() => import('../routes/login.tsx'), ['loginAndPass', 'loginAndPass/errors']),
  },
  {
    path: paths.secondStep,
    loader: leaveWhenSignedIn,
    lazy: screen(() => import('../routes/login-second-step.tsx'), ['loginAndPass', 'loginAndPass/errors']),
  },
  {
    path: paths.register,
    loader: leaveWhenSignedIn,
    lazy: screen(() => import('../routes/register.tsx'), ['loginAndPass', 'loginAndPass/errors']),
  },
  {
    path: paths.forgotPassword,
    lazy: screen(() => import('../routes/forgot-password.tsx'), ['loginAndPass', 'loginAndPass/errors']),
  },
  {
    path: paths.resetPassword,
    lazy: screen(() => import('../routes/reset-password.tsx'), ['loginAndPass', 'loginAndPass/errors']),
  },
  {
    path: paths.confirmEmail,
    lazy: screen(
      () => import('../routes/confirm-email.tsx'),
      ['loginAndPass/confirm', 'loginAndPass/errors'],
    ),
  },
  {
    path: paths.undoEmail,
    lazy: screen(() => import('../routes/undo-email.tsx'), ['loginAndPass', 'loginAndPass/errors']),
  },
];

const replay = screen(
  () => import('../routes/session-replay.tsx'),
  ['sessions', 'dates', 'dashboard/shell', 'loginAndPass/errors', 'sessions/replay'],
);

/** Within the shell. */
const screens: RouteObject[] = [
  {
    path: paths.home,
    lazy: screen(
      () => import('../routes/overview.tsx'),
      [
        'sessions',
        'filters',
        'dates',
        'billing/usage',
        'dashboard/overview',
        'dashboard/shell',
        'loginAndPass/errors',
        'settings/setup',
        'filters/conditions',
        'sessions/visit',
      ],
    ),
  },
  {
    path: paths.recordings,
    lazy: screen(
      () => import('../routes/recordings.tsx'),
      ['sessions', 'filters', 'dates', 'loginAndPass/errors', 'filters/conditions', 'sessions/visit'],
    ),
  },
  {
    path: paths.settings,
    lazy: screen(
      () => import('../routes/settings.tsx'),
      ['settings', 'dates', 'loginAndPass/errors', 'settings/setup'],
    ),
  },
  {
    path: paths.accountSettings,
    lazy: screen(
      () => import('../routes/settings-account.tsx'),
      ['settings', 'loginAndPass', 'loginAndPass/errors'],
    ),
  },
  {
    path: paths.securitySettings,
    lazy: screen(
      () => import('../routes/settings-security.tsx'),
      ['settings', 'loginAndPass', 'dates', 'loginAndPass/errors'],
    ),
  },
  {
    path: paths.teamSettings,
    lazy: screen(() => import('../routes/settings-team.tsx'), ['settings', 'loginAndPass/errors']),
  },
  {
    path: paths.leaveStore,
    lazy: screen(
      () => import('../routes/settings-leave.tsx'),
      ['settings', 'loginAndPass', 'loginAndPass/errors'],
    ),
  },
  {
    path: paths.activity,
    lazy: screen(() => import('../routes/settings-activity.tsx'), ['settings', 'dates']),
  },
  {
    path: paths.billingSettings,
    lazy: screen(
      () => import('../routes/settings-billing.tsx'),
      ['billing', 'billing/usage', 'dashboard/shell', 'loginAndPass/errors'],
    ),
  },
  {
    path: paths.integrations,
    lazy: screen(() => import('../routes/settings-integrations.tsx'), ['settings', 'integrations']),
  },
  {
    path: integrationPath('bigcommerce'),
    lazy: screen(
      () => import('../../../../platforms/bigcommerce/dashboard/screen.tsx'),
      ['integrations', 'loginAndPass', 'dates', 'loginAndPass/errors', 'settings/setup'],
    ),
  },
  {
    path: integrationPath('shopify'),
    lazy: screen(
      () => import('../../../../platforms/shopify/dashboard/screen.tsx'),
      ['integrations', 'dates', 'loginAndPass/errors', 'settings/setup'],
    ),
  },
  {
    path: integrationPath('tiendanube'),
    lazy: screen(
      () => import('../../../../platforms/tiendanube/dashboard/screen.tsx'),
      ['integrations', 'dates', 'loginAndPass/errors', 'settings/setup'],
    ),
  },
  {
    path: paths.billingSuccess,
    lazy: screen(() => import('../routes/billing-success.tsx'), ['billing', 'billing/usage']),
  },
  { path: paths.billingCancel, lazy: screen(() => import('../routes/billing-cancel.tsx'), ['billing']) },
];

export const createRouter = () =>
  createBrowserRouter([
    {
      ErrorBoundary,
      HydrateFallback: Arriving,
      children: [
        ...publicScreens,
        {
          loader: requireSignedIn,
          lazy: screen(() => import('./protected.tsx'), ['loginAndPass/codes']),
          children: [
            // A replay fills the window: it stands outside the shell.
            { path: paths.sessionReplay, lazy: replay, ErrorBoundary },
            { path: paths.replay, lazy: replay, ErrorBoundary },
            {
              lazy: screen(
                () => import('./shell/shell.tsx'),
                ['dashboard/shell', 'loginAndPass/confirm', 'loginAndPass/errors'],
              ),
              // Around the screens, within the shell: one that fails leaves the way to the others.
              children: [{ ErrorBoundary, children: screens }],
            },
          ],
        },
        { path: '*', loader: toHome, Component: PageLoading },
      ],
    },
  ]);
