import { randomBytes, randomInt } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** For its owner alone. */
const PRIVATE = 0o600;

/** The text kept in `folder/name`; made and kept when there is none. */
async function keptText(folder: string, name: string, make: () => string): Promise<string> {
  const path = join(folder, name);
  const existing = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (existing !== undefined) return existing.trim();
  // Never half a secret: the file gets its name when its content is there.
  const draft = `${path}.new`;
  const text = make();
  await writeFile(draft, `${text}\n`, { mode: PRIVATE });
  await link(draft, path);
  await rm(draft);
  return text;
}

/** 256 bits, as HS256 wants them. */
export const keptSecret = (folder: string): Promise<string> =>
  keptText(folder, 'jwt-secret', () => randomBytes(32).toString('base64url'));

/** Nothing that looks like another character: a person types it from a terminal. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Four groups of four: some 79 bits. */
export const keptDemoPassword = (folder: string): Promise<string> =>
  keptText(folder, 'demo-password', () =>
    Array.from({ length: GROUPS }, () =>
      Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
    ).join('-'),
  );
