import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Needs } from '../../kernel/needs.ts';
import type { Orm } from '../../ports/database.ts';
import type { MailContent } from './compose-mail.ts';
import type { MailSeal } from './seal.ts';
import { NOBODY, SEND_MAIL } from './send-mail.ts';

export { composeMail, type MailContent } from './compose-mail.ts';
export { writeToOwners } from './owner-addresses.ts';
export { createMailSeal } from './seal.ts';
export { MAIL_OUTCOMES, type MailOutcome } from './send-mail.ts';

/** Tasks beside their requests at a time. Beyond, it is better that few mails are lost than that a flood takes the database from all others. */
const MAX_RUNNING = 100;

/** A database that does not answer is not worth more of the time that a stop may take (main.ts: 8 s in all, with S3 30 s). */
const CLOSE_TIMEOUT_MS = 5_000;

/** A mail that holds nothing that ends is of use for so long. */
const USEFUL_MS = 3 * 24 * 60 * 60_000;

export interface MailService {
  /**
   * Has a mail sent once the caller's transaction counts: it is tried until the mail server takes it, or until `good_until` (ms) is over, when its link opens
   * nothing any more. Without an address it is sent to nobody, and costs as much until then.
   */
  post(tx: Orm, to: string | undefined, content: MailContent, good_until?: number): Promise<void>;
  /** Runs the task beside the request, which does not wait for it: neither its time nor its outcome can be told from the answer. */
  later(task: () => Promise<void>): void;
  /** Waits for what runs, some seconds at most. */
  close(): Promise<void>;
}

export interface MailServiceDeps extends Needs<'clock' | 'jobs' | 'log'> {
  seal: Pick<MailSeal, 'seal'>;
}

export function createMailService({ jobs, clock, seal, log }: MailServiceDeps): MailService {
  const running = new Set<Promise<void>>();
  const allDone = async () => {
    while (running.size > 0) await Promise.all(running);
  };
  return {
    async post(tx, to, content, good_until = clock.now() + USEFUL_MS) {
      const mail = randomUUID();
      const sealed = seal.seal(mail, { to: to ?? NOBODY, ...content });
      await jobs.add(tx, [SEND_MAIL.ask({ mail, sealed, good_until })]);
    },
    later(task) {
      if (running.size >= MAX_RUNNING) {
        log.warn({ running: running.size }, 'too many emails in progress; one was dropped');
        return;
      }
      const run = (async () => {
        // Whatever it asks the database for comes behind what the request itself asked for.
        await setImmediate();
        try {
          await task();
        } catch (error) {
          log.error({ err: error }, 'background task of a request failed');
        }
      })();
      running.add(run);
      void run.finally(() => running.delete(run));
    },
    async close() {
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, CLOSE_TIMEOUT_MS);
      });
      await Promise.race([allDone(), timeout]);
      clearTimeout(timer);
      if (running.size > 0) log.warn({ running: running.size }, 'gave up on unsent emails');
    },
  };
}
