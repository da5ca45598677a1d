import { setImmediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Mailer } from '../../ports/mailer.ts';
import type { Letter } from './letter.ts';

export { type Letter, letterOf } from './letter.ts';
export { writeToOwners } from './owners.ts';

/**
 * Tasks beside their requests at a time: a mail server that does not answer holds each for some tens of seconds. Beyond, it is
 * better that few mails are lost than that all of them come an hour late.
 */
const MAX_RUNNING = 100;

/** A mail server that does not answer is not worth more of the time that a stop may take (main.ts: 8 s in all, with S3 30 s). */
const CLOSE_TIMEOUT_MS = 5_000;

export interface Postman {
  /** Whether the letter is on its way. Why it is not, the log says. */
  send(to: string, letter: Letter): Promise<boolean>;
  /** Runs the task beside the request, which does not wait for it: neither its time nor its outcome can be told from the answer. */
  later(task: () => Promise<void>): void;
  /** Waits for what runs, some seconds at most. */
  close(): Promise<void>;
}

export function createPostman({ mailer, log }: { mailer: Mailer; log: FastifyBaseLogger }): Postman {
  const running = new Set<Promise<void>>();
  const allDone = async () => {
    while (running.size > 0) await Promise.all(running);
  };
  return {
    async send(to, letter) {
      try {
        await mailer.send({ to, ...letter });
        return true;
      } catch (error) {
        log.error(reasonOf(error), 'failed to send email');
        return false;
      }
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

const ADDRESSES = /[^\s<>@]+@[^\s<>@]+/g;

/** Mail servers quote addresses in what they answer, and nodemailer puts them beside it: no log may hold them. */
function reasonOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { reason: 'unknown' };
  const { code, responseCode, command } = error as {
    code?: unknown;
    responseCode?: unknown;
    command?: unknown;
  };
  return { reason: error.message.replaceAll(ADDRESSES, '[address]'), code, responseCode, command };
}
