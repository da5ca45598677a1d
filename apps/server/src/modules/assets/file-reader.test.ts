import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { createFileReader, type FileReader } from './file-reader.ts';

let reader: FileReader;
afterEach(() => reader.close());
const bytes = (text: string) => new TextEncoder().encode(text);
/** The tokenizer looks at such a text again and again: some seconds for two MB. */
const HOSTILE = bytes('"\\\n'.repeat(700_000));

it('reads drawings and style sheets, and holds up nobody', async () => {
  reader = createFileReader();
  let turns = 0;
  const count = setInterval(() => {
    turns += 1;
  });
  const answers = await Promise.all([
    reader.isActive(bytes(`<svg>${'<a b="c"/>'.repeat(200_000)}</svg>`)),
    reader.isActive(bytes('<svg><script/></svg>')),
    reader.sheet(bytes('url(a.png)'), 'https://a.example/'),
  ]);
  clearInterval(count);
  expect(answers).toMatchObject([false, true, { names: ['https://a.example/a.png'] }]);
  expect(turns).toBeGreaterThan(2);
});

it('gives up what takes too long, and reads the next one', async () => {
  reader = createFileReader({ deadline_ms: 300 });
  const [hostile, next] = [reader.sheet(HOSTILE, 'https://a.example/'), reader.isActive(bytes('<svg/>'))];
  await expect(hostile).rejects.toThrow('took too long');
  // The program's start is a part of the time; on a machine that does much else it is most of it.
  await expect.poll(async () => next.catch(() => reader.isActive(bytes('<svg/>'))).catch(String)).toBe(false);
});

it('leaves nobody waiting when it is closed', async () => {
  reader = createFileReader();
  const waiting = [reader.sheet(HOSTILE, 'https://a.example/'), reader.isActive(bytes('<svg/>'))];
  const ended = Promise.allSettled(waiting);
  await reader.close();
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

it('reads a file again when its program was ended by what came before', async () => {
  reader = createFileReader();
  await reader.isActive(bytes('<svg/>'));
  const [program] = readersOfMine();
  process.kill(Number(program), 'SIGKILL');
  expect(await reader.isActive(bytes('<svg><script/></svg>'))).toBe(true);
});

/** The file readers' programs that this process has started, by their process ids. */
function readersOfMine(): string[] {
  const of = (pid: string, file: string) => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, 'utf8');
    } catch {
      return ''; // It has ended since.
    }
  };
  return readdirSync('/proc').filter(
    (pid) =>
      of(pid, 'cmdline').includes('file-reader.worker') &&
      of(pid, 'status').includes(`\nPPid:\t${process.pid}\n`),
  );
}
