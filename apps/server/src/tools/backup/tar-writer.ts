import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { Header, type HeaderData, Pax } from 'tar';
import { lineOf } from './format.ts';

const BLOCK_BYTES = 512;
/** Read and written at once. */
const PIECE_BYTES = 256 * 1024;

/** Writes a tar file, and the manifest's line of each file in it. */
export interface TarWriter {
  add(path: string, bytes: number, pieces: AsyncIterable<Uint8Array>): Promise<void>;
  /** What ends it; it is on the disk then. */
  finish(): Promise<void>;
}

/** @param onLine is given the manifest's line of each file, when it has been written */
export function writeTar(file: FileHandle, mtime: Date, onLine: (line: string) => Promise<void>): TarWriter {
  return {
    async add(path, bytes, pieces) {
      await file.writeFile(headerOf({ path, size: bytes, mtime, mode: 0o600, type: 'File' }));
      const hash = createHash('sha256');
      let written = 0;
      for await (const piece of pieces) {
        hash.update(piece);
        written += piece.byteLength;
        await file.writeFile(piece);
      }
      if (written !== bytes) throw new Error(`${path} has ${written} bytes, not ${bytes}`);
      await file.writeFile(Buffer.alloc(padding(bytes)));
      await onLine(lineOf({ digest: hash.digest('hex'), bytes, path }));
    },
    async finish() {
      await file.writeFile(Buffer.alloc(2 * BLOCK_BYTES));
      await file.sync();
    },
  };
}

/** What a path or a size does not fit into stands in a header before. */
function headerOf(data: HeaderData): Buffer {
  const header = new Header(data);
  const needsMore = header.encode();
  const block = header.block;
  if (!block) throw new Error('failed to write a tar header');
  return needsMore ? Buffer.concat([new Pax(data).encode(), block]) : block;
}

/** To the next full block. */
export const padding = (bytes: number): number => (BLOCK_BYTES - (bytes % BLOCK_BYTES)) % BLOCK_BYTES;

/** A file in pieces, from its beginning to where it ended when it was asked for. */
export async function* piecesOf(path: string, bytes: number): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'r');
  try {
    for (let at = 0; at < bytes; ) {
      const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, bytes - at));
      const { bytesRead } = await file.read(piece, 0, piece.length, at);
      if (bytesRead === 0) return;
      at += bytesRead;
      yield piece.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
