import { AUTH_COOKIE_DAYS } from '@vitrine/contract/limits';
import type { User } from '@vitrine/contract/user';
import type { Tokens } from './api/refresh.ts';
import { readCookie, removeCookie, writeCookie } from './cookies.ts';
import { readStored, removeStored, writeStored } from './storage.ts';
import { storageKeys } from './storage-keys.ts';

const ACCESS = 'access';
const REFRESH = 'refresh';

/** The tokens live in cookies that the page's script reads and sends as headers (readings, "Identity"). */
export const tokens = {
  read: (): Tokens => ({ access: readCookie(ACCESS), refresh: readCookie(REFRESH) }),
  write: (pair: { access: string; refresh: string }) => {
    writeCookie(ACCESS, pair.access, AUTH_COOKIE_DAYS);
    writeCookie(REFRESH, pair.refresh, AUTH_COOKIE_DAYS);
  },
};

export const isSignedIn = (): boolean => {
  const { access, refresh } = tokens.read();
  return access !== undefined || refresh !== undefined;
};

/** The user as this browser keeps them: of each permission `app.codename` only the part after the dot. */
export const storedUserOf = (user: User): User => ({
  ...user,
  permissions: user.permissions.map((permission) => permission.slice(permission.indexOf('.') + 1)),
});

export const storeUser = (user: User): void =>
  writeStored(storageKeys.user, JSON.stringify(storedUserOf(user)));

/** Who signed in here, as far as this browser remembers. */
export function readUser(): User | undefined {
  try {
    return JSON.parse(readStored(storageKeys.user) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export const workspace = {
  /** Id of the current one: the remembered choice, else the first, which is what signing in answered. */
  read: (): string | undefined => readStored(storageKeys.workspace) ?? readUser()?.workspace_id,
  /** What is known of the user is of the former one: their role and store. */
  choose: (id: string): void => {
    writeStored(storageKeys.workspace, id);
    removeStored(storageKeys.user);
  },
  /** With the choice goes what is known of the user: role and store are those of the workspace. */
  forget: (): void => {
    removeStored(storageKeys.workspace);
    removeStored(storageKeys.user);
  },
};

/** Whoever signs out on purpose wants nothing kept: other tabs, which are signed out with this one, ask whether it was so. */
export const isLeaving = (): boolean => readStored(storageKeys.leaving) !== undefined;
export const beginLeaving = (): void => writeStored(storageKeys.leaving, 'true');
export const endLeaving = (): void => removeStored(storageKeys.leaving);

/** Forgets the tokens, the user and the workspace. */
export function clearSession(): void {
  removeCookie(ACCESS);
  removeCookie(REFRESH);
  workspace.forget();
}
