import { setImmediate } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { openSmtp } from '../../adapters/mailer/smtp.ts';
import { createLogger } from '../../http/logger.ts';
import { startSmtpServer } from '../../testing/smtp-server.ts';
import { createPostman, letterOf } from './service.ts';

/** A postman whose mails go to a real mail server that answers so. */
async function startPostman(answers: Record<string, string> = {}) {
  const server = await startSmtpServer(answers);
  const mailer = openSmtp({ url: server.url, from: 'Vitrine <no-reply@example.com>' });
  const lines: string[] = [];
  const log = createLogger('debug', { write: (line) => lines.push(line) });
  return { server, postman: createPostman({ mailer, log }), logs: () => lines.join('') };
}

const LETTER = letterOf('reset_password', 'en', { link: 'https://replay.example.com/reset' });

it('tells that a letter is on its way', async () => {
  const { server, postman, logs } = await startPostman();
  expect(await postman.send('ana@example.com', LETTER)).toBe(true);
  expect(server.mails).toMatchObject([{ to: ['ana@example.com'] }]);
  expect(server.mails[0]?.raw).toContain(`Subject: ${LETTER.subject}`);
  expect(logs()).toBe('');
  await server.close();
});

it('tells that one is not, and says why without saying to whom', async () => {
  const { server, postman, logs } = await startPostman({ RCPT: '550 <ana@example.com>: no such person' });
  expect(await postman.send('ana@example.com', LETTER)).toBe(false);
  expect(logs()).toContain('failed to send email');
  expect(logs()).toContain('no such person');
  expect(logs()).toContain('550');
  expect(logs()).not.toContain('ana@');
  await server.close();
});

it('runs tasks beside, waits for them at the end, and outlives those that fail', async () => {
  const { server, postman, logs } = await startPostman();
  let let_go = () => {};
  const held = new Promise<void>((resolve) => {
    let_go = resolve;
  });
  const done: string[] = [];
  postman.later(async () => {
    throw new Error('it broke');
  });
  postman.later(async () => {
    await held;
    done.push('first');
    // What a task starts is waited for too.
    postman.later(async () => {
      await setImmediate();
      done.push('second');
    });
  });
  const closed = postman.close().then(() => done.push('closed'));
  await vi.waitFor(() => expect(logs()).toContain('it broke'));
  expect(done).toEqual([]);
  let_go();
  await closed;
  expect(done).toEqual(['first', 'second', 'closed']);
  await server.close();
});

it('runs a hundred at a time, and drops what is beyond with a warning', async () => {
  const { server, postman, logs } = await startPostman();
  let let_go = () => {};
  const held = new Promise<void>((resolve) => {
    let_go = resolve;
  });
  const started = vi.fn(() => held);
  for (let count = 0; count < 103; count++) postman.later(started);
  // Not in the request's own turn.
  expect(started).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(started).toHaveBeenCalledTimes(100));
  expect(logs().trim().split('\n')).toHaveLength(3);
  expect(logs()).toContain('dropped');
  let_go();
  await postman.close();
  postman.later(started);
  await postman.close();
  expect(started).toHaveBeenCalledTimes(101);
  await server.close();
});

it('does not wait for ever at the end', async () => {
  const { server, postman, logs } = await startPostman();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    postman.later(() => new Promise(() => {}));
    const closed = postman.close();
    await vi.advanceTimersByTimeAsync(5_000);
    await closed;
    expect(logs()).toContain('given up');
  } finally {
    vi.useRealTimers();
  }
  await server.close();
});
