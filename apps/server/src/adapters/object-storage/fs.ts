import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, type FileHandle, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { checkKey, ObjectNotFound, type ObjectStorage } from '../../ports/object-storage.ts';
import { isMissing, syncFolder } from '../files/durable.ts';

async function writeParts(file: FileHandle, parts: readonly Uint8Array[]): Promise<void> {
  const wanted = parts.reduce((sum, part) => sum + part.byteLength, 0);
  const { bytesWritten } = await file.writev([...parts]);
  // Cut short by a disk that is full, mostly: the rest tells why, or is written after all.
  if (bytesWritten < wanted) await file.writeFile(Buffer.concat(parts).subarray(bytesWritten));
}

/** Remembered folders whose names are known to be on the disk; a folder an hour is made, so that this lasts long. */
const MAX_REMEMBERED = 1_000;

/** What visitors did is for the process's user alone. */
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

/** Objects as files below `folder`; half-written ones lie in its `tmp` and are swept at the next start. */
export async function openFsStorage(folder: string): Promise<ObjectStorage> {
  const root = resolve(folder);
  const objects = join(root, 'objects');
  const temporary = join(root, 'tmp');
  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary, { recursive: true, mode: PRIVATE_FOLDER });
  // One that is there may be of a version that left it open to others, with all below it.
  await chmod(root, PRIVATE_FOLDER);
  const onDisk = new Set<string>();
  await keepFolder(objects);

  const pathOf = (key: string) => {
    checkKey(key);
    return join(objects, ...key.split('/'));
  };

  /**
   * Makes the folder, and makes its name survive a power cut, with those above it. One that is there may be of a process
   * that ended before it could see to that: so each is seen to once by this process.
   */
  async function keepFolder(folder: string): Promise<void> {
    if (onDisk.has(folder)) return;
    await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
    if (folder !== root) await keepFolder(dirname(folder));
    await syncFolder(dirname(folder));
    if (onDisk.size >= MAX_REMEMBERED) onDisk.clear();
    onDisk.add(folder);
  }

  async function handleOf(key: string) {
    try {
      return await open(pathOf(key), 'r');
    } catch (error) {
      throw isMissing(error) ? new ObjectNotFound(key) : error;
    }
  }

  return {
    async put(key, body) {
      const path = pathOf(key);
      const half = join(temporary, randomUUID());
      try {
        const file = await open(half, 'wx', PRIVATE_FILE);
        try {
          if (body instanceof Readable) await writeFile(file, body);
          else await writeParts(file, body instanceof Uint8Array ? [body] : body);
          await file.sync();
        } finally {
          await file.close();
        }
        await keepFolder(dirname(path));
        await rename(half, path);
        await syncFolder(dirname(path));
      } catch (error) {
        await rm(half, { force: true });
        // Should somebody have removed a folder, the next put makes it again.
        onDisk.clear();
        throw error;
      }
    },

    async get(key, range) {
      const file = await handleOf(key);
      try {
        if (!range) return await file.readFile();
        const { size } = await file.stat();
        const bytes = new Uint8Array(Math.max(0, Math.min(range.end, size) - range.start));
        let read = 0;
        while (read < bytes.length) {
          const { bytesRead } = await file.read(bytes, read, bytes.length - read, range.start + read);
          if (bytesRead === 0) break;
          read += bytesRead;
        }
        return bytes.subarray(0, read);
      } finally {
        await file.close();
      }
    },

    async stream(key, range) {
      // Opened here, so that a missing object is an answer and not an error in the middle of a stream.
      const file = await handleOf(key);
      if (range && range.end <= range.start) {
        await file.close();
        return Readable.from([]);
      }
      return createReadStream('', {
        fd: file,
        ...(range ? { start: range.start, end: range.end - 1 } : {}),
      });
    },

    async delete(key) {
      const path = pathOf(key);
      try {
        await rm(path);
      } catch (error) {
        if (isMissing(error)) return;
        throw error;
      }
      await syncFolder(dirname(path));
    },

    async *list(prefix) {
      for await (const { path, key } of walk(objects, '', prefix)) {
        const found = await stat(path).catch((error: unknown) => {
          if (isMissing(error)) return undefined;
          throw error;
        });
        // The time of the last write, which is part of the put; a copy of the folder may be younger.
        if (found) yield { key, bytes: found.size, stored_at: found.mtimeMs };
      }
    },
  };
}

/** Files below `folder` whose key starts with `prefix`, in order of key; `base` is the folder's own key and a slash. */
async function* walk(
  folder: string,
  base: string,
  prefix: string,
): AsyncGenerator<{ path: string; key: string }> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const named = entries
    .map((entry) => ({ entry, key: base + entry.name + (entry.isDirectory() ? '/' : '') }))
    // A folder is compared with its slash, as its keys will be.
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  for (const { entry, key } of named) {
    if (!key.startsWith(prefix) && !prefix.startsWith(key)) continue;
    const path = folder + sep + entry.name;
    if (entry.isDirectory()) yield* walk(path, key, prefix);
    else if (key.startsWith(prefix)) yield { path, key };
  }
}
