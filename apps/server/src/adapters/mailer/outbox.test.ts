import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { describeMailer } from '../../ports/mailer-contract.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { openOutbox } from './outbox.ts';

const from = 'Vitrine <no-reply@example.com>';

async function newOutbox() {
  const parent = await mkdtemp(join(tmpdir(), 'vitrine-outbox-'));
  const folder = join(parent, 'outbox');
  const clock = fakeClock();
  const print = vi.fn();
  const mailer = await openOutbox({ folder, from, clock, print });
  const close = async () => {
    mailer.close();
    await rm(parent, { recursive: true });
  };
  return { folder, clock, print, mailer, close };
}

describeMailer('outbox', async () => {
  const { folder, clock, mailer, close } = await newOutbox();
  return {
    close,
    mailer: {
      ...mailer,
      // Names sort by time, and mails of the same moment in any order.
      send: (mail) => {
        clock.advance(1);
        return mailer.send(mail);
      },
    },
    received: async () =>
      Promise.all((await readdir(folder)).sort().map((name) => readFile(join(folder, name), 'utf8'))),
  };
});

const MAIL = { to: 'ana@example.com', subject: 'Hi', text: 'Hi', html: '<p>Hi</p>' };

it('keeps mails for the eyes of the operator alone, under names that tell the time', async () => {
  const { folder, mailer, close } = await newOutbox();
  await mailer.send(MAIL);
  const names = await readdir(folder);
  expect(names).toEqual([expect.stringMatching(/^2026-01-15T12-00-00-000Z-[0-9a-f-]{36}\.eml$/)]);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, names[0] ?? ''))).mode & 0o777).toBe(0o600);
  await close();
});

it('prints who it is to, what about, and the link, in one line whatever is in them', async () => {
  const { print, mailer, close } = await newOutbox();
  await mailer.send({
    ...MAIL,
    subject: 'Team of \u001b[2J\r\nX',
    link: 'https://replay.example.com/x?code=1',
  });
  await mailer.send(MAIL);
  expect(print.mock.calls).toEqual([
    ['Email to ana@example.com: Team of [2J X https://replay.example.com/x?code=1'],
    ['Email to ana@example.com: Hi'],
  ]);
  await close();
});

it('fails when it could not be written, and prints nothing', async () => {
  const { folder, print, mailer, close } = await newOutbox();
  await rm(folder, { recursive: true });
  await expect(mailer.send(MAIL)).rejects.toThrow('ENOENT');
  expect(print).not.toHaveBeenCalled();
  await close();
});
