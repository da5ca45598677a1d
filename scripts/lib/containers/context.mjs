// The files that a build is given: the folder, without what .dockerignore names (the last line that fits decides).
import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Copies the context of the folder; answers the names of the files that it holds. */
export function copyContext(folder, target) {
  const rules = readFileSync(join(folder, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .map((line) => ({ keeps: line.startsWith('!'), fits: matcher(line.replace(/^!/, '').trim()) }));
  const keepsAny = rules.some(({ keeps }) => keeps);
  const isIgnored = (path) => {
    let ignored = false;
    for (const { keeps, fits } of rules) if (fits(path)) ignored = !keeps;
    return ignored;
  };
  const files = [];
  const walk = (path) => {
    for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
      const inner = path === '' ? entry.name : `${path}/${entry.name}`;
      const ignored = isIgnored(inner);
      // A rule may keep a file within what another one leaves out, but in no folder of packages or builds.
      const isDeep = /(^|\/)(node_modules|dist|\.git|\.cache)$/.test(inner);
      if (entry.isDirectory() ? !ignored || (keepsAny && !isDeep) : false) walk(inner);
      else if (!entry.isDirectory() && !ignored) files.push(inner);
    }
  };
  walk('');
  for (const file of files) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    cpSync(join(folder, file), join(target, file), { verbatimSymlinks: true });
  }
  return files;
}

/** Docker's patterns are Go's filepath.Match, with `**` for any number of folders; a folder that fits takes what it holds. */
function matcher(pattern) {
  const source = pattern
    .replace(/^\/|\/$/g, '')
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll(
      /\*\*\/|\*\*|\*|\?/g,
      (wild) => ({ '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*', '?': '[^/]' })[wild],
    );
  const expression = new RegExp(`^${source}(/|$)`);
  return (path) => expression.test(path);
}
