import { open, readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { isMissing } from '../files/durable.ts';

/** What a checkpoint consists of. Whether it is whole can be told from this alone. */
const manifest = z.object({
  format: z.literal(1),
  /** ISO 8601, UTC. */
  made_at: z.string(),
  /** End of the write-ahead log. */
  position: z.string(),
  /** PostgreSQL's version. */
  engine: z.string(),
  folders: z.array(z.string()),
  files: z.array(
    z.object({
      path: z.string(),
      bytes: z.number().int().nonnegative(),
      /** CRC-32, eight hex digits. */
      checksum: z.string(),
      /** Of the database's own file when it was copied (`checkpoint-copy.ts`). */
      signature: z.string(),
    }),
  ),
});

export type Manifest = z.infer<typeof manifest>;

export const MANIFEST = 'manifest.json';

/** Undefined when there is none that can be read: then there is no checkpoint either. */
export async function readManifest(path: string): Promise<Manifest | undefined> {
  try {
    return manifest.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}

/** Small, so that the event loop never waits long for a checksum. */
const PIECE_BYTES = 256 * 1024;

export class FileDamaged extends Error {
  override readonly name = 'FileDamaged';
}

/** Reads the file to its end and hands it on in pieces; answers its checksum. */
export async function checksumWhile(
  path: string,
  each: (piece: Uint8Array) => Promise<void> = async () => undefined,
): Promise<{ bytes: number; checksum: string }> {
  const file = await open(path, 'r');
  try {
    const buffer = Buffer.alloc(PIECE_BYTES);
    let sum = 0;
    let bytes = 0;
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, bytes);
      if (bytesRead === 0) return { bytes, checksum: sum.toString(16).padStart(8, '0') };
      const piece = buffer.subarray(0, bytesRead);
      sum = crc32(piece, sum);
      bytes += bytesRead;
      await each(piece);
    }
  } finally {
    await file.close();
  }
}
