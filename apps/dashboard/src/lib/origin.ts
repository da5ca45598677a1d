import { paths } from '../config/paths.ts';

/** Query parameter of /login that remembers where the person wanted to go. */
const FROM = 'from';

/** The sign-in screen's URL that leads back to `origin` (a path with its query). */
export const loginPathFrom = (origin: string): string =>
  origin === paths.home ? paths.login : `${paths.login}?${new URLSearchParams({ [FROM]: origin })}`;

/**
 * Where to go after sign-in: the remembered origin, as long as it is a path of this site (an address of another site in a
 * link somebody sends must lead nowhere) and not the sign-in screen itself; else the home page.
 */
export function originOf(search: string): string {
  const origin = new URLSearchParams(search).get(FROM);
  // The host is of no meaning: a path of this site leaves it unchanged, whatever tricks are in it.
  const base = 'https://vitrine.invalid';
  if (!origin?.startsWith('/') || !URL.canParse(origin, base)) return paths.home;
  const url = new URL(origin, base);
  if (url.origin !== base || url.pathname === paths.login) return paths.home;
  return url.pathname + url.search + url.hash;
}
