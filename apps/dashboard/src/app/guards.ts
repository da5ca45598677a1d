import { type LoaderFunctionArgs, redirect, replace } from 'react-router';
import { paths } from '../config/paths.ts';
import { loginPathFrom, originOf } from '../lib/origin.ts';
import { isSignedIn } from '../lib/session.ts';

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
  if (isSignedIn() || pathname === paths.login) return;
  history.replaceState(null, '', loginPathFrom(pathname + search + hash));
}

/** For the sign-in screen: who is signed in already has no business there. */
export function leaveWhenSignedIn({ request }: LoaderFunctionArgs) {
  return isSignedIn() ? replace(originOf(new URL(request.url).search)) : null;
}

export const toRecordings = () => redirect(paths.recordings);

/** Unknown paths lead home, leaving no trace in the history. */
export const toHome = () => replace(paths.home);
