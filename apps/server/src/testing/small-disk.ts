import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MIB = 1024 * 1024;

export interface SmallDisk {
  folder: string;
  /** Bytes free. */
  free(): number;
  /** Writes a file of another program's, until `leave` bytes are free (0: not even an empty folder fits). */
  fill(leave?: number): Promise<void>;
  /** Takes that file away. */
  clear(): void;
  /** Unmounts it. */
  remove(): void;
}

/** A disk of its own, of `mib` MiB and `files` files, in memory: really full when it is full. Needs root. */
export function mountSmallDisk(mib: number, files = 100_000): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-disk-'));
  try {
    const limits = `size=${mib}m,nr_inodes=${files}`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', limits, 'vitrine-test', folder], { stdio: 'pipe' });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  const hog = join(folder, 'hog');
  const free = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  let mounted = true;
  const unmount = () => {
    if (!mounted) return;
    mounted = false;
    // Lazily: a process that is about to end may still hold a file.
    execFileSync('umount', ['-l', folder], { stdio: 'pipe' });
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', unmount);
  return {
    folder,
    free,
    async fill(leave = 0) {
      const file = await open(hog, 'a');
      const piece = new Uint8Array(MIB);
      try {
        for (let disk_space = free() - leave; disk_space > 0; disk_space = free() - leave)
          await file.write(piece, 0, Math.min(disk_space, MIB));
      } catch (error) {
        // Somebody else was quicker: then it is full as well.
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      } finally {
        await file.close();
      }
    },
    clear: () => rmSync(hog, { force: true }),
    remove() {
      process.off('exit', unmount);
      unmount();
    },
  };
}

/** Whether this machine lets us mount. Where it does not the tests on small disks are left out, loudly; never with CI=true. */
export function canMountDisks(): boolean {
  try {
    mountSmallDisk(1).remove();
    return true;
  } catch (error) {
    if (process.env.CI === 'true')
      throw new Error('disks cannot be mounted, and CI tests on full ones', { cause: error });
    console.warn(
      '\n!!! Disks cannot be mounted here (not root?): the tests of a full disk are SKIPPED !!!\n',
    );
    return false;
  }
}
