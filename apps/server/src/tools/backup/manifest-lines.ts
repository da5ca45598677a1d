import { type FileHandle, open } from 'node:fs/promises';
import { BackupDamaged, lineOf } from './format.ts';
import type { TarEntry } from './tar-reader.ts';

/** What the manifest of a backup should say, as its files are read; kept on the disk, there is a line for each object. */
export interface ManifestLines {
  add(path: string, bytes: number, digest: string): Promise<void>;
  /** Throws BackupDamaged, and names the first file that is not as it was, when the manifest says anything else. */
  compare(manifest: TarEntry): Promise<void>;
  close(): Promise<void>;
}

/** Longer than a line is. */
const LINE_BYTES = 2_048;

export async function openManifestLines(path: string): Promise<ManifestLines> {
  const file = await open(path, 'wx+', 0o600);
  return {
    add: (path, bytes, digest) => file.appendFile(lineOf({ digest, bytes, path })),
    async compare({ pieces, bytes }) {
      let at = 0;
      for await (const piece of pieces) {
        const own = Buffer.alloc(piece.length);
        const { bytesRead } = await file.read(own, 0, own.length, at);
        const differs = piece.findIndex((byte, n) => n >= bytesRead || byte !== own[n]);
        if (differs >= 0) throw new BackupDamaged(await blame(file, at + differs));
        at += piece.length;
      }
      const { size } = await file.stat();
      if (size !== bytes) throw new BackupDamaged(await blame(file, bytes));
    },
    close: () => file.close(),
  };
}

/** Of the line at a place. */
async function blame(file: FileHandle, at: number): Promise<string> {
  const from = Math.max(0, at - LINE_BYTES);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(2 * LINE_BYTES), 0, 2 * LINE_BYTES, from);
  const around = buffer.subarray(0, bytesRead).toString('latin1');
  const begin = around.lastIndexOf('\n', at - from - 1) + 1;
  const [, path] = /^\w+ \d+ (.+)$/m.exec(around.slice(begin)) ?? [];
  return path === undefined
    ? 'a file is missing from it'
    : `${path} is not what it was when the backup was made`;
}
