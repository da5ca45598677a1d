import { randomUUID } from 'node:crypto';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Clock } from '../../ports/clock.ts';
import type { Mailer } from '../../ports/mailer.ts';
import { makeFolder, replaceDurably } from '../files/durable.ts';
import { messageOf, oneLine } from './message.ts';

export interface OutboxDeps {
  folder: string;
  /** The sender, such as `Vitrine <no-reply@localhost>`. */
  from: string;
  clock: Clock;
  /** Told one line a mail, without a line break. */
  print: (line: string) => void;
}

/** Where no mail server is set, mails are files that a mail program opens: for the operator's eyes alone, they hold links to sign in by. */
export async function openOutbox({ folder, from, clock, print }: OutboxDeps): Promise<Mailer> {
  await makeFolder(folder);
  await chmod(folder, 0o700);
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from });
  return {
    async send(mail) {
      const date = new Date(clock.now());
      const { message } = await composer.sendMail({ ...messageOf(mail), date });
      // Its name sorts by time and is one on every file system. Whoever reads the folder finds whole mails only.
      const name = `${date.toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID()}.eml`;
      await replaceDurably(join(folder, name), () => message.toString());
      print(oneLine(`Email to ${mail.to}: ${mail.subject} ${mail.link ?? ''}`));
    },
    // Its folder was just made.
    check: async () => undefined,
    close() {
      composer.close();
    },
  };
}
