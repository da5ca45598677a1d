import type { FileHandle } from 'node:fs/promises';
import { Header, Pax } from 'tar';
import { BackupDamaged } from './format.ts';
import { padding } from './tar-writer.ts';

const BLOCK_BYTES = 512;
/** Read at once. */
const PIECE_BYTES = 256 * 1024;
/** Of a header for what does not fit into the ordinary one: a path, a size. */
const MOST_PAX_BYTES = 64 * 1024;

export interface TarEntry {
  path: string;
  bytes: number;
  /** To be read to the end before the next entry is asked for. */
  pieces: AsyncGenerator<Buffer>;
}

/**
 * The files of a tar file, one after the other. Throws BackupDamaged where it is none, is cut short, or holds anything but
 * files (a link could lead anywhere).
 */
export async function* readTar(file: FileHandle): AsyncGenerator<TarEntry> {
  const { size } = await file.stat();
  let at = 0;
  const read = async (bytes: number): Promise<Buffer> => {
    const piece = Buffer.alloc(bytes);
    for (let filled = 0; filled < bytes; ) {
      const { bytesRead } = await file.read(piece, filled, bytes - filled, at + filled);
      if (bytesRead === 0) throw new BackupDamaged(`it is cut short: it ends at byte ${size}`);
      filled += bytesRead;
    }
    at += bytes;
    return piece;
  };
  async function* piecesOf(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0; left -= PIECE_BYTES) yield await read(Math.min(left, PIECE_BYTES));
  }
  let more: Pax | undefined;
  for (;;) {
    const begin = at;
    const header = headerIn(await read(BLOCK_BYTES), more, begin);
    more = undefined;
    // The end is two of them.
    if (header.nullBlock) return;
    const { type, path, size: bytes = 0 } = header;
    if (type === 'ExtendedHeader' && bytes <= MOST_PAX_BYTES) {
      more = Pax.parse((await read(bytes)).toString('utf8'));
      await read(padding(bytes));
      continue;
    }
    if (type !== 'File' || path === undefined)
      throw new BackupDamaged(
        begin === 0 ? 'it is no backup of Vitrine' : `what begins at byte ${begin} is no file`,
      );
    const data = at;
    yield { path, bytes, pieces: piecesOf(bytes) };
    if (at !== data + bytes) throw new Error(`${path} was not read completely`);
    await read(padding(bytes));
  }
}

function headerIn(block: Buffer, more: Pax | undefined, at: number): Header {
  try {
    const header = new Header(block, 0, more);
    if (header.nullBlock || header.cksumValid) return header;
  } catch {
    // As good as a wrong checksum.
  }
  throw new BackupDamaged(at === 0 ? 'it is no tar file' : `it is damaged at byte ${at}`);
}
