/** Devices on which people are signed in: a login session each, with its rotating tokens. */
export {
  endLoginSession,
  endLoginSessions,
  signedInFrom,
  startLoginSession,
} from './login-sessions.ts';
export { rotate } from './rotate.ts';
export { seenFrom } from './seen-from.ts';
