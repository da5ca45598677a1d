/** One mail to one person. */
export interface Mail {
  /** One address alone, such as `ana@example.com`: no name, no list. Any other one throws. */
  to: string;
  subject: string;
  text: string;
  /** The same as a whole HTML document. */
  html: string;
  /** The one thing that the mail is about, for whoever has no mail to read: the outbox prints it. */
  link?: string;
}

/** Who is to take a mail does not want it, and will not: nobody has that address, or it looks like spam. All else that goes wrong may pass. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** Takes mails out of the house. Who they are from is the adapter's to know. */
export interface Mailer {
  /** Resolves once the mail is in safe hands, on the disk or with a mail server; rejects when it is not, with `MailRefused` when trying again is of no use. */
  send(mail: Mail): Promise<void>;
  /** Asks whether mails can be sent, without sending one; rejects with what an operator may read. */
  check(): Promise<void>;
  /** Lets go of connections. Whoever still sends is not waited for. */
  close(): void;
}
