import { randomBytes, randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, replaceDurably } from '../files/durable.ts';

/** The text kept in `folder/name`; made and kept when there is none. One process at a time. */
async function keptText(folder: string, name: string, make: () => string): Promise<string> {
  const path = join(folder, name);
  const existing = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return '';
    throw error;
  });
  // An empty one is what a power cut may leave of a file that was not on the disk yet.
  if (existing.trim() !== '') return existing.trim();
  const text = make();
  await replaceDurably(path, () => `${text}\n`);
  return text;
}

/** 256 bits, as HS256 wants them. */
export const keptSecret = (folder: string): Promise<string> =>
  keptText(folder, 'jwt-secret', () => randomBytes(32).toString('base64url'));

/** In the shape of PLATFORM_TOKEN_KEYS, which takes its place when stores move to several processes. */
export const keptTokenKeys = (folder: string): Promise<string> =>
  keptText(folder, 'platform-token-keys', () => `kept:${randomBytes(32).toString('base64')}`);

/** Nothing that looks like another character: a person types it from a terminal. */
const TEMPLATES = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Four groups of four: some 79 bits. */
export const keptDemoPassword = (folder: string): Promise<string> =>
  keptText(folder, 'demo-password', () =>
    Array.from({ length: GROUPS }, () =>
      Array.from({ length: GROUP_LENGTH }, () => TEMPLATES[randomInt(TEMPLATES.length)]).join(''),
    ).join('-'),
  );
