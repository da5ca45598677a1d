import { type LoaderFunctionArgs, replace } from 'react-router';
import { connectedPath, paths } from '../config/paths.ts';
import { loginPathFrom, originOf } from '../lib/origin.ts';
import { isSignedIn } from '../lib/session.ts';

const PUBLIC_PATHS: readonly string[] = [
  paths.login,
  paths.secondStep,
  paths.register,
  paths.forgotPassword,
  paths.resetPassword,
  paths.confirmEmail,
  paths.undoEmail,
];

/** For protected routes: who is not signed in goes to the sign-in screen, which remembers the origin. */
export function requireSignedIn({ request }: LoaderFunctionArgs) {
  if (isSignedIn()) return null;
  const { pathname, search, hash } = new URL(request.url);
  return replace(loginPathFrom(pathname + search + hash));
}

/**
 * The same for the address that the page was opened with, before the router sees it: the router fetches a screen's code
 * while its guard still decides, and who must sign in first would wait for what they cannot see.
 */
export function beginAtSignIn(): void {
  const { pathname, search, hash } = location;
  const isPublic = PUBLIC_PATHS.includes(pathname.replace(/(.)\/+$/, '$1'));
  if (isPublic || isSignedIn()) return;
  history.replaceState(null, '', loginPathFrom(pathname + search + hash));
}

/**
 * For the screens to sign in and to register: who is signed in already has no business there, but for a link that was
 * made for somebody, who may be another one, or have another account.
 */
export function leaveWhenSignedIn({ request }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url);
  const connected = searchParams.get('connected');
  if (isSignedIn() && connected) return replace(connectedPath(connected));
  const meansSomebody = ['invitation', 'token', 'code', 'merchant_id', 'shop', 'failed'].some((name) =>
    searchParams.has(name),
  );
  return isSignedIn() && !meansSomebody ? replace(originOf(search)) : null;
}

/** Unknown paths lead home, leaving no trace in the history. */
export const toHome = () => replace(paths.home);
