import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Mail, type Mailer, MailRefused } from './mailer.ts';

/** An adapter that sends from `Vitrine <no-reply@example.com>`. */
export interface OpenMailer {
  mailer: Mailer;
  /** The messages that came out at the other end so far, in order. */
  received: () => Promise<string[]>;
  close: () => Promise<void>;
}

const LONG_LINK = `https://replay.example.com/reset-password?code=${'a1_-'.repeat(60)}`;

const MAIL: Mail = {
  to: 'ana@example.com',
  subject: 'Restablecer la contraseña — Peña & “Ñandú” 🛒',
  text: `Primera línea\n.\n..dos puntos\n${LONG_LINK}\n`,
  html: `<p>Peña</p>\n.\n<p><a href="${LONG_LINK}">${LONG_LINK}</a></p>`,
  link: LONG_LINK,
};

/** What every adapter of the mailer port must do. */
export function describeMailer(name: string, open: () => Promise<OpenMailer>): void {
  describe(`mailer: ${name}`, () => {
    let opened: OpenMailer;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    /** The message of a mail, as it went out and as a mail program reads it. */
    async function sent(mail: Mail): Promise<{ raw: string; email: Email }> {
      const before = (await opened.received()).length;
      await opened.mailer.send(mail);
      const all = await opened.received();
      expect(all).toHaveLength(before + 1);
      const raw = all.at(-1) ?? '';
      return { raw, email: await PostalMime.parse(raw) };
    }
    const headerNames = (email: Email) => email.headers.map(({ key }) => key);

    it('hands over subject, text and HTML as they are', async () => {
      const { email } = await sent(MAIL);
      expect(email.from).toMatchObject({ name: 'Vitrine', address: 'no-reply@example.com' });
      expect(email.to).toMatchObject([{ name: '', address: 'ana@example.com' }]);
      expect(email.subject).toBe(MAIL.subject);
      expect(email.text?.trimEnd()).toBe(MAIL.text.trimEnd());
      expect(email.html?.trimEnd()).toBe(MAIL.html);
      expect(email.attachments).toEqual([]);
    });

    it('has what a mail needs to be taken for one, and tells machines not to answer', async () => {
      const { raw, email } = await sent(MAIL);
      expect(email.messageId).toMatch(/^<.+@.+>$/);
      expect(Number.isNaN(Date.parse(email.date ?? ''))).toBe(false);
      expect(email.headers).toContainEqual(
        expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
      );
      const lines = raw.split('\r\n');
      expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(998);
    });

    it('takes a mail for each of many people', async () => {
      const before = (await opened.received()).length;
      const people = Array.from({ length: 10 }, (_, index) => `person-${index}@example.com`);
      await Promise.all(people.map((to) => opened.mailer.send({ ...MAIL, to })));
      const emails = await Promise.all(
        (await opened.received()).slice(before).map((raw) => PostalMime.parse(raw)),
      );
      expect(emails.map(({ to }) => to?.[0]?.address).sort()).toEqual(people.sort());
    });

    it('keeps a subject from becoming a header', async () => {
      const subject = 'Team of X\r\nBcc: all@example.org\n\nA body of its own\u2028\u0000 end';
      const { email } = await sent({ ...MAIL, subject });
      expect(headerNames(email)).not.toContain('bcc');
      expect(email.subject).toBe('Team of X Bcc: all@example.org A body of its own end');
      expect(email.text).toContain(LONG_LINK);
    });

    it.each([
      '',
      'nobody',
      'ana@example.com, eva@example.com',
      'ana@example.com\r\nBcc: eva@example.com',
      'ana@example.com\nRCPT TO:<eva@example.com>',
      'Ana <ana@example.com>',
      '<ana@example.com>',
      '"ana eva"@example.com',
      'team: ana@example.com;',
      'ana@example.com\u0000',
      'ana@eva@example.com',
      ' ana@example.com',
    ])('sends nothing to %j', async (to) => {
      const before = (await opened.received()).length;
      await expect(opened.mailer.send({ ...MAIL, to })).rejects.toBeInstanceOf(MailRefused);
      expect(await opened.received()).toHaveLength(before);
    });
  });
}
