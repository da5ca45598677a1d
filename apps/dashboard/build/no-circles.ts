import type { Plugin } from 'vite';

/** What each file imports when it begins, by their names. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** Files that import one another in a circle, each after the one that imports it; undefined: none do. */
export function circleIn(imports: Imports): string[] | undefined {
  const done = new Set<string>();
  const way: string[] = [];
  const walk = (file: string): string[] | undefined => {
    const begin = way.indexOf(file);
    if (begin !== -1) return way.slice(begin);
    if (done.has(file)) return undefined;
    way.push(file);
    for (const next of imports.get(file) ?? []) {
      const circle = walk(next);
      if (circle) return circle;
    }
    way.pop();
    done.add(file);
    return undefined;
  };
  for (const file of imports.keys()) {
    const circle = walk(file);
    if (circle) return circle;
  }
  return undefined;
}

/**
 * Ends a build whose files import one another in a circle: one of them would begin before what it needs is there, and the screens that come by
 * it would show an error. `planChunks` joins none so.
 */
export const noCircles = (): Plugin => ({
  name: 'no-circles',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk' ? [[file.fileName, file.imports] as const] : [],
    );
    const circle = circleIn(new Map(chunks));
    if (circle) this.error(`these files import one another: ${circle.join(' → ')}`);
  },
});
