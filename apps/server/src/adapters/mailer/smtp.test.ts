import { expect, it } from 'vitest';
import { describeMailer } from '../../ports/mailer-contract.ts';
import { startSmtpServer } from '../../testing/smtp-server.ts';
import { openSmtp } from './smtp.ts';

const from = 'Vitrine <no-reply@example.com>';
const MAIL = { to: 'ana@example.com', subject: 'Hi', text: 'Hi', html: '<p>Hi</p>' };

describeMailer('SMTP', async () => {
  const server = await startSmtpServer();
  const mailer = openSmtp({ url: server.url, from });
  return {
    mailer,
    received: async () => server.mails.map(({ raw }) => raw),
    close: async () => {
      mailer.close();
      await server.close();
    },
  };
});

it('names sender and receiver on the envelope', async () => {
  const server = await startSmtpServer();
  await openSmtp({ url: server.url, from }).send(MAIL);
  expect(server.mails).toMatchObject([{ from: 'no-reply@example.com', to: ['ana@example.com'] }]);
  await server.close();
});

it.each([
  ['refuses the receiver', { RCPT: '550 No such person' }],
  ['refuses the message', { '.': '554 Looks like spam' }],
  ['has no time', { CONNECT: '421 Busy' }],
])('fails when the mail server %s', async (_what, answers) => {
  const server = await startSmtpServer(answers);
  await expect(openSmtp({ url: server.url, from }).send(MAIL)).rejects.toThrow();
  expect(server.mails).toEqual([]);
  await server.close();
});

it('fails when nobody listens there', async () => {
  const server = await startSmtpServer();
  await server.close();
  await expect(openSmtp({ url: server.url, from }).send(MAIL)).rejects.toMatchObject({ code: 'ESOCKET' });
});

it.each([
  ['does not greet', { CONNECT: '' }],
  ['falls silent', { DATA: '' }],
])('gives up on a mail server that %s', async (_what, answers) => {
  const server = await startSmtpServer(answers);
  const mailer = openSmtp({ url: server.url, from, timeout_ms: 50 });
  await expect(mailer.send(MAIL)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  await server.close();
});

it('tells a password to a server of another machine in secret, or not at all', async () => {
  const server = await startSmtpServer();
  const at = (host: string) => server.url.replace('127.0.0.1', `user:secret@${host}`);
  await openSmtp({ url: at('127.0.0.1'), from }).send(MAIL);
  expect(server.mails).toHaveLength(1);
  // The same server by a name that is not known for this machine's.
  await expect(openSmtp({ url: at('[::ffff:127.0.0.1]'), from }).send(MAIL)).rejects.toMatchObject({
    code: 'ETLS',
  });
  expect(server.mails).toHaveLength(1);
  await server.close();
});
