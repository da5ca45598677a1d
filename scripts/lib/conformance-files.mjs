// docs/conformance.md and the files that it names, for the rules that judge them.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { namedTests, problemsOfRun, problemsOfSources, readConformance } from './conformance.mjs';
import { root } from './run.mjs';

const DOCUMENT = 'docs/conformance.md';
/** Names tests too, also long ones, which do not run with those of the specification: they need only be there. */
const SECURITY = 'docs/security.md';

/** @returns {{ rows: number, problems: string[] }} What can be known without running a test. */
export function conformanceOfSources() {
  const security = { row: SECURITY, tests: namedTests(readFileSync(join(root, SECURITY), 'utf8')) };
  return judged((rows, read) => problemsOfSources([...rows, security], read));
}

/**
 * @param {import('./conformance.mjs').Ran[]} ran what the runners have reported
 * @returns {{ rows: number, problems: string[] }}
 */
export function conformanceOfRun(ran) {
  return judged((rows, read) => problemsOfRun(rows, read, ran));
}

function judged(problemsOf) {
  const { rows, problems } = readConformance(readFileSync(join(root, DOCUMENT), 'utf8'));
  const texts = new Map();
  const read = (file) => {
    if (!texts.has(file)) texts.set(file, textOf(join(root, file)));
    return texts.get(file);
  };
  return { rows: rows.length, problems: [...problems, ...problemsOf(rows, read)] };
}

const textOf = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);
