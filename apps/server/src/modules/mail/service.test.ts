import { setImmediate } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { createLogger } from '../../kernel/logger.ts';
import type { Orm } from '../../ports/database.ts';
import type { Mail } from '../../ports/mailer.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { composeMail, createMailService } from './service.ts';

function startMailService() {
  const lines: string[] = [];
  const log = createLogger('debug', { write: (line) => lines.push(line) });
  const add = vi.fn(async () => {});
  const clock = fakeClock(1_000);
  const seal = { seal: (key: string, { to }: Mail) => `sealed for ${key}: ${to}` };
  return {
    add,
    mail_service: createMailService({ jobs: { add }, clock, seal, log }),
    logs: () => lines.join(''),
  };
}

it('asks for a job in the caller’s transaction, which knows how long the mail is of use', async () => {
  const { add, mail_service } = startMailService();
  const tx = {} as Orm;
  await mail_service.post(
    tx,
    'ana@example.com',
    composeMail('password_changed', 'en', { link: 'https://x.example' }),
  );
  await mail_service.post(
    tx,
    'ana@example.com',
    composeMail('confirm_email', 'en', { link: 'https://x.example' }),
    5_000,
  );
  const key = expect.stringMatching(/^[0-9a-f-]{36}$/);
  const sealed = expect.stringMatching(/^sealed for [0-9a-f-]{36}: ana@example.com$/);
  const days = 3 * 24 * 60 * 60_000;
  expect(add.mock.calls).toEqual([
    [tx, [{ kind: 'send_mail', key, data: { sealed, good_until: 1_000 + days } }]],
    [tx, [{ kind: 'send_mail', key, data: { sealed, good_until: 5_000 } }]],
  ]);
});

it('runs tasks beside, waits for them at the end, and outlives those that fail', async () => {
  const { mail_service, logs } = startMailService();
  let let_go = () => {};
  const held = new Promise<void>((resolve) => {
    let_go = resolve;
  });
  const done: string[] = [];
  mail_service.later(async () => {
    throw new Error('it broke');
  });
  mail_service.later(async () => {
    await held;
    done.push('first');
    // What a task starts is waited for too.
    mail_service.later(async () => {
      await setImmediate();
      done.push('second');
    });
  });
  const closed = mail_service.close().then(() => done.push('closed'));
  await vi.waitFor(() => expect(logs()).toContain('it broke'));
  expect(done).toEqual([]);
  let_go();
  await closed;
  expect(done).toEqual(['first', 'second', 'closed']);
});

it('runs a hundred at a time, and drops what is beyond with a warning', async () => {
  const { mail_service, logs } = startMailService();
  let let_go = () => {};
  const held = new Promise<void>((resolve) => {
    let_go = resolve;
  });
  const started = vi.fn(() => held);
  for (let count = 0; count < 103; count++) mail_service.later(started);
  // Not in the request's own turn.
  expect(started).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(started).toHaveBeenCalledTimes(100));
  expect(logs().trim().split('\n')).toHaveLength(3);
  expect(logs()).toContain('dropped');
  let_go();
  await mail_service.close();
  mail_service.later(started);
  await mail_service.close();
  expect(started).toHaveBeenCalledTimes(101);
});

it('does not wait for ever at the end', async () => {
  const { mail_service, logs } = startMailService();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    mail_service.later(() => new Promise(() => {}));
    const closed = mail_service.close();
    await vi.advanceTimersByTimeAsync(5_000);
    await closed;
    expect(logs()).toContain('gave up');
  } finally {
    vi.useRealTimers();
  }
});
