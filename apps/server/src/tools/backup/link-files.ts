// Without a promise: the tool has nothing else to do, and a million files take seconds so.
import {
  constants,
  copyFileSync,
  type Dirent,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';

/** Some file systems have no links, or no more of them to one file. */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV'];

/**
 * Gives every file of `from` and below a second name in `to`, where it has none yet. What was there when this began, and
 * has not been removed or put elsewhere below the same folder meanwhile, has one when it ends: each folder is read until
 * nothing new is found in it.
 */
export function linkFiles(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (;;) {
    const entries = entriesOf(from);
    const files = entries.filter((entry) => entry.isFile());
    if (files.filter(({ name }) => linkFile(join(from, name), join(to, name))).length > 0) continue;
    for (const entry of entries)
      if (entry.isDirectory()) linkFiles(join(from, entry.name), join(to, entry.name));
    return;
  }
}

/** @returns whether it has a name there now, and had none */
export function linkFile(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    const code = codeOf(error);
    // Removed meanwhile; or it has one.
    if (code === 'ENOENT' || code === 'EEXIST') return false;
    if (!NO_LINKS.includes(code)) throw error;
    return copy(from, to);
  }
}

function copy(from: string, to: string): boolean {
  if (existsSync(to)) return false;
  try {
    copyFileSync(from, to, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/** Takes away what lies in `to` and below, and not in `from`. */
export function dropOthers(from: string, to: string): void {
  for (const entry of entriesOf(to)) {
    const [kept, own] = [join(to, entry.name), join(from, entry.name)];
    if (entry.isDirectory()) dropOthers(own, kept);
    else if (!existsSync(own)) rmSync(kept);
  }
}

/** The files below a folder, in the order of their paths, each relative to it, with `/`. */
export function* filesBelow(folder: string, base = ''): Generator<{ path: string; bytes: number }> {
  for (const entry of entriesOf(join(folder, base)).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = base === '' ? entry.name : `${base}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(folder, path);
    else if (entry.isFile()) yield { path, bytes: statSync(join(folder, path)).size };
  }
}

export function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
