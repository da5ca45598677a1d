import type { Surroundings } from '@vitrine/contract/recording-index';

const QUERY =
  /\(\s*(?:any-)?(prefers-color-scheme|prefers-reduced-motion|hover|pointer|scripting)\s*(?::\s*([\w-]+)\s*)?\)/gi;
/** What holds in every window, and in none. */
const HOLDS = '(min-width: 0)';
const FAILS = '(max-width: 0)';

/** The width or height of the screen, as a media query asks for it. */
const SCREEN_SIZE = /(\(\s*(?:min-|max-)?)device-(width|height)(?=\s*[:<>=])/gi;

/** CSS that asks for the window's size where it asked for the screen's: the replay's frame is as large as the visitor's window, on the watcher's screen. */
export const withWindowSize = (css: string): string => css.replace(SCREEN_SIZE, '$1$2');

/** Asked for both, a page takes what its browser prefers. */
const BOTH_SCHEMES = /(color-scheme\s*:\s*)(?:(?:only|normal)\s+)?(?:light\s+dark|dark\s+light)\b/gi;

/** CSS in which the visitor's answers stand in place of the questions. */
export function withSurroundings(css: string, { dark, still, hover, pointer }: Surroundings): string {
  const answers: Readonly<Record<string, string>> = {
    'prefers-color-scheme': dark ? 'dark' : 'light',
    'prefers-reduced-motion': still ? 'reduce' : 'no-preference',
    hover: hover ? 'hover' : 'none',
    pointer,
    // Or there would be no recording. The replay's frame runs none.
    scripting: 'enabled',
  };
  return css
    .replace(QUERY, (_, feature: string, wanted?: string) => {
      const answer = answers[feature.toLowerCase()] as string;
      const holds = wanted ? wanted.toLowerCase() === answer : !['none', 'no-preference'].includes(answer);
      return holds ? HOLDS : FAILS;
    })
    .replace(BOTH_SCHEMES, `$1${dark ? 'dark' : 'light'}`);
}
