import { createTransport } from 'nodemailer';
import { type Mailer, MailRefused } from '../../ports/mailer.ts';
import { messageOf } from './message.ts';
import { isRefusal, smtpProblem } from './smtp-faults.ts';

/** A mail server that has not answered by then is down; a person waits for some of these answers. */
const TIMEOUT_MS = 10_000;

const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]'];

export interface SmtpOptions {
  /** `smtp://` (STARTTLS where it is offered) or `smtps://`, with user and password where they are needed. */
  url: string;
  /** The sender, such as `Vitrine <no-reply@example.com>`. */
  from: string;
  /** How long to wait for each of: the connection, the greeting, every further answer. */
  timeout_ms?: number;
}

/** Hands mails to a mail server, each over a connection of its own. */
export function openSmtp({ url, from, timeout_ms = TIMEOUT_MS }: SmtpOptions): Mailer {
  const { password, hostname } = new URL(url);
  const transport = createTransport(
    {
      url,
      connectionTimeout: timeout_ms,
      greetingTimeout: timeout_ms,
      socketTimeout: timeout_ms,
      dnsTimeout: timeout_ms,
      // A password goes over no network in clear, also when somebody between takes the offer of STARTTLS away.
      requireTLS: password !== '' && !THIS_MACHINE.includes(hostname),
    },
    { from },
  );
  return {
    async send(mail) {
      try {
        await transport.sendMail(messageOf(mail));
      } catch (error) {
        throw isRefusal(error) ? new MailRefused(error.message, { cause: error }) : error;
      }
    },
    async check() {
      try {
        await transport.verify();
      } catch (error) {
        throw new Error(smtpProblem(error, url), { cause: error });
      }
    },
    close() {
      transport.close();
    },
  };
}
