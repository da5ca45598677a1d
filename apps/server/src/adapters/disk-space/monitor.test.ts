import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../ports/clock.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { canMountDisks, mountSmallDisk } from '../../testing/small-disk.ts';
import { isTooLittle, monitorDiskSpace } from './monitor.ts';

const MIB = 1024 * 1024;
const noSpace = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

it.each([
  ['plenty', { bytes: 5e9, files: 1e6 }, false, false],
  ['a reserve and no more', { bytes: 128 * MIB, files: undefined }, false, false],
  ['less than the reserve', { bytes: 128 * MIB - 1, files: undefined }, false, true],
  ['a little more than what it began with', { bytes: 150 * MIB, files: undefined }, true, true],
  ['enough again', { bytes: 160 * MIB, files: undefined }, true, false],
  ['room for bytes, and none for files', { bytes: 5e9, files: 99 }, false, true],
  ['a few files more', { bytes: 5e9, files: 150 }, true, true],
  ['files again', { bytes: 5e9, files: 200 }, true, false],
])('%s', (_, free, before, full) => {
  expect(isTooLittle(free, before)).toBe(full);
});

it('after a write that failed, it is full until as much can be written again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-room-'));
  closers.push(() => rm(folder, { recursive: true }));
  const clock = fakeClock();
  const warn = vi.fn();
  const disk_space = await monitorDiskSpace({ folder, clock, log: { warn } });
  closers.push(disk_space.close);
  expect(disk_space.isFull()).toBe(false);
  expect(disk_space.bytes()).toBeGreaterThan(0);

  expect(disk_space.failed(new Error('something else'))).toBe(false);
  expect(disk_space.isFull()).toBe(false);
  // As Drizzle tells of the database's error.
  expect(disk_space.failed(new Error('query failed', { cause: { ...noSpace() } }))).toBe(false);
  expect(disk_space.failed(new Error('query failed', { cause: noSpace() }))).toBe(true);
  expect(disk_space.isFull()).toBe(true);
  expect(disk_space.bytes()).toBe(0);
  // The disk has room all the while; it is not believed at once.
  expect(await disk_space.check()).toBe(true);
  clock.advance(10_000);
  expect(await disk_space.check()).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
  expect(warn).toHaveBeenCalledTimes(2);
});

describe.runIf(canMountDisks())('on a disk of 300 MiB', () => {
  it('it is full at the reserve, and has room again when there is more, with a line in the log each', async () => {
    const disk = mountSmallDisk(300);
    closers.push(disk.remove);
    const warn = vi.fn();
    const disk_space = await monitorDiskSpace({ folder: disk.folder, clock: systemClock, log: { warn } });
    closers.push(disk_space.close);
    expect(disk_space.isFull()).toBe(false);
    expect(disk_space.bytes()).toBe(300 * MIB - 128 * MIB);

    await disk.fill(128 * MIB);
    expect(await disk_space.check()).toBe(false);
    await disk.fill(100 * MIB);
    // By itself: nobody has to ask.
    await expect.poll(() => disk_space.isFull()).toBe(true);
    expect(disk_space.bytes()).toBe(0);
    disk.clear();
    await expect.poll(() => disk_space.isFull()).toBe(false);
    expect(warn.mock.calls.map(([facts]) => facts.free_bytes)).toEqual([100 * MIB, 300 * MIB]);
  });

  it('it is full when no more files can be made, however many bytes are free', async () => {
    const disk = mountSmallDisk(300, 300);
    closers.push(disk.remove);
    const disk_space = await monitorDiskSpace({
      folder: disk.folder,
      clock: systemClock,
      log: { warn: vi.fn() },
    });
    closers.push(disk_space.close);
    expect(await disk_space.check()).toBe(false);
    const crowd = join(disk.folder, 'crowd');
    mkdirSync(crowd);
    for (let n = 0; n < 250; n++) writeFileSync(join(crowd, String(n)), '');
    expect(await disk_space.check()).toBe(true);
    rmSync(crowd, { recursive: true });
    expect(await disk_space.check()).toBe(false);
  });

  it('it is not believed while what is written does not fit, as with a quota', async () => {
    const [disk, quota] = [mountSmallDisk(300), mountSmallDisk(4)];
    closers.push(disk.remove, quota.remove);
    const clock = fakeClock();
    const disk_space = await monitorDiskSpace({ folder: disk.folder, clock, log: { warn: vi.fn() } });
    closers.push(disk_space.close);
    expect(disk_space.failed(noSpace())).toBe(true);
    // What is written there meets a limit that the disk itself does not show.
    symlinkSync(join(quota.folder, 'limited'), join(disk.folder, 'room-proof'));
    clock.advance(10_000);
    expect(await disk_space.check()).toBe(true);
    expect(quota.free()).toBe(0);
    expect(readdirSync(disk.folder)).toEqual([]);
    // The next proof is as far away as the first was.
    expect(await disk_space.check()).toBe(true);
    clock.advance(10_000);
    expect(await disk_space.check()).toBe(false);
  });
});
