/** What the visitor's browser answers to media queries that the watcher's would answer otherwise. */
export function surroundingsNow() {
  const holds = (query: string) => matchMedia(`(${query})`).matches;
  return {
    dark: holds('prefers-color-scheme: dark'),
    still: holds('prefers-reduced-motion: reduce'),
    hover: holds('hover: hover'),
    pointer: ['fine', 'coarse'].find((kind) => holds(`pointer: ${kind}`)) ?? 'none',
  };
}
