import { describe, expect, it } from 'vitest';
import { startSmtpServer } from '../../testing/smtp-server.ts';
import { openSmtp } from './smtp.ts';
import { isRefusal, smtpProblem } from './smtp-faults.ts';

const from = 'Vitrine <no-reply@example.com>';
const MAIL = { to: 'ana@example.com', subject: 'Hi', text: 'Hi', html: '<p>Hi</p>' };

describe('a mail that is not taken', () => {
  it.each([
    [{ RCPT: '550 5.1.1 No such person' }, true],
    [{ '.': '554 Looks like spam' }, true],
    // All of these are the operator's to mend, or pass.
    [{ RCPT: '554 5.7.1 Relay access denied' }, false],
    [{ RCPT: '451 4.7.1 Try again later' }, false],
    [{ MAIL: '550 5.1.8 Sender not allowed' }, false],
    [{ CONNECT: '554 Go away' }, false],
  ])('is refused for good, or not: %j', async (answers, expected) => {
    const server = await startSmtpServer(answers as Record<string, string>);
    const mailer = openSmtp({ url: server.url, from });
    await expect(mailer.send(MAIL)).rejects.toMatchObject({ name: expected ? 'MailRefused' : 'Error' });
    mailer.close();
    await server.close();
  });

  it('is refused where the address is none', () => {
    expect(isRefusal(new TypeError('not one plain address'))).toBe(true);
  });
});

describe('a mail server that cannot be used', () => {
  it('says nothing when it can', async () => {
    const server = await startSmtpServer();
    await openSmtp({ url: server.url, from }).check();
    await server.close();
  });

  it.each([
    [{ AUTH: '535 5.7.8 Wrong' }, 'does not accept the user and password. Correct them in SMTP_URL'],
    [{ CONNECT: '554 Go away' }, 'cannot be used (554 Go away). Check SMTP_URL.'],
    [{ CONNECT: '' }, 'does not answer. Check host and port in SMTP_URL'],
  ])('says why, and what to set: %j', async (answers, expected) => {
    const server = await startSmtpServer(answers as Record<string, string>);
    const url = server.url.replace('127.0.0.1', 'user:a-password@127.0.0.1');
    const problem = openSmtp({ url, from, timeout_ms: 500 }).check();
    await expect(problem).rejects.toThrow(expected);
    await expect(problem).rejects.not.toThrow('a-password');
    await server.close();
  });

  it('says that nothing listens there, that there is no such host, and that TLS is not spoken', async () => {
    const server = await startSmtpServer();
    const tls = openSmtp({ url: server.url.replace('smtp:', 'smtps:'), from, timeout_ms: 2_000 });
    await expect(tls.check()).rejects.toThrow(/Use smtp:\/\/ in SMTP_URL|does not answer|cannot be used/);
    await server.close();
    await expect(openSmtp({ url: server.url, from }).check()).rejects.toThrow(
      'Nothing listens at 127.0.0.1:',
    );
    const nowhere = openSmtp({ url: 'smtp://mail.invalid:25', from });
    await expect(nowhere.check()).rejects.toThrow('There is no host mail.invalid.');
  });

  it.each([
    [
      { code: 'ESOCKET', message: 'self-signed certificate' },
      'The TLS certificate of m.example:465 is not accepted',
    ],
    [
      { code: 'ESOCKET', message: 'ssl3_get_record:wrong version number' },
      'does not speak TLS from the start',
    ],
    [{ code: 'ETLS', message: 'STARTTLS is not there' }, 'offers no TLS'],
    [{ code: 'EENVELOPE', responseCode: 530, message: '530 Sign in first' }, 'wants a sign-in'],
  ])('says so of %j', (fault, expected) => {
    expect(smtpProblem(Object.assign(new Error(fault.message), fault), 'smtps://m.example')).toContain(
      expected,
    );
  });
});
