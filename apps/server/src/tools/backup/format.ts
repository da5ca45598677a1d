import { z } from 'zod';
import { checkKey } from '../../ports/object-storage.ts';

/**
 * A backup is a tar file of regular files, in this order:
 *
 *     vitrine-backup.json    what it is (below)
 *     checkpoint/…           a checkpoint of the embedded database, as it lies in the data folder
 *     objects/<key>          object storage
 *     outbox/…, jwt-secret, demo-password, platform-token-keys   where they are kept
 *     manifest.txt           a line for each file before: `<SHA-256> <bytes> <path>`, in that order
 *
 * The manifest comes last, so that everything is read once to be written and once to be read.
 */
export const ABOUT = 'vitrine-backup.json';
export const MANIFEST = 'manifest.txt';

export const about = z.object({
  format: z.literal('vitrine-backup'),
  version: z.literal(1),
  /** ISO 8601, UTC. */
  made_at: z.iso.datetime(),
  /** Whether the product ran meanwhile: then blocks may be newer than the database, and are read again at the first start. */
  running: z.boolean(),
  /** The checkpoint that the database is taken from. */
  checkpoint: z.object({
    number: z.number().int().positive(),
    made_at: z.iso.datetime(),
    engine: z.string(),
  }),
  /** Of what follows, the manifest apart. */
  files: z.number().int().nonnegative(),
  bytes: z.number().int().nonnegative(),
});
export type About = z.infer<typeof about>;

/** Texts that are kept in the data folder, each a file. */
export const SECRETS = ['jwt-secret', 'demo-password', 'platform-token-keys'];
/** Folders of a backup. */
export const FOLDERS = { checkpoint: 'checkpoint', objects: 'objects', outbox: 'outbox' };

/** Whether a backup may hold a file of this path: a path is followed when it is restored. */
export function isPath(path: string): boolean {
  if (SECRETS.includes(path)) return true;
  const [folder = '', ...rest] = path.split('/');
  if (!Object.values(FOLDERS).includes(folder) || rest.length === 0) return false;
  try {
    checkKey(rest.join('/'));
    return true;
  } catch {
    return false;
  }
}

export const lineOf = (file: { digest: string; bytes: number; path: string }): string =>
  `${file.digest} ${file.bytes} ${file.path}\n`;

/** A file that is no backup, or not the whole of one. */
export class BackupDamaged extends Error {
  override readonly name = 'BackupDamaged';
}
