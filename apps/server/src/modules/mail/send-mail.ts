import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { defineJob, type WorkedJob } from '../../kernel/job.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Job } from '../../ports/job-queue.ts';
import { type Mail, type Mailer, MailRefused } from '../../ports/mailer.ts';
import type { MailSeal } from './seal.ts';

const posted = z.object({ sealed: z.string(), good_until: z.number() });
type Posted = z.infer<typeof posted>;

/** A mail is sent. `good_until` ends it: as a failed job its secret would lie about for as long as nobody looks. */
export const SEND_MAIL = defineJob({
  kind: 'send_mail',
  key: ({ mail }: Posted & { mail: string }) => mail,
  data: posted,
  role: 'api',
  // Of a mail server that does not answer each holds one for some tens of seconds.
  concurrency: 4,
  lease_ms: 120_000,
});

/** What became of a try to send a mail. `failed` is tried again; with all others its job, and what it held, is gone. */
/** In the place of an address: the mail was made so that nothing tells that there is none. */
export const NOBODY = '';

export const MAIL_OUTCOMES = ['sent', 'failed', 'refused', 'expired', 'unreadable', 'to_nobody'] as const;
export type MailOutcome = (typeof MAIL_OUTCOMES)[number];

/** What a stop waits for a mail that is on its way (main.ts: 8 s in all). Cut off, it is sent again by the next start: rather twice than never. */
const STOP_MS = 4_000;

export interface MailingDeps {
  clock: Clock;
  mailer: Pick<Mailer, 'send'>;
  seal: Pick<MailSeal, 'open'>;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  onMail: (outcome: MailOutcome) => void;
}

/** Sends mails until each is taken, refused for good, or of no use to its reader any more: a link whose code has ended. */
export const sendingMails = (deps: MailingDeps): WorkedJob =>
  SEND_MAIL.workedBy(async (job, signal) => deps.onMail(await outcomeOf(deps, job, signal)));

async function outcomeOf(deps: MailingDeps, job: Job<Posted>, signal: AbortSignal): Promise<MailOutcome> {
  const { clock, mailer, seal, log, onMail } = deps;
  const { sealed, good_until } = job.data;
  const facts = { mail: job.key, attempt: job.attempt };
  if (clock.now() >= good_until) {
    log.warn(facts, 'email could not be sent in time; dropped');
    return 'expired';
  }
  const mail = seal.open(job.key, sealed);
  if (!mail) {
    log.error(facts, 'email was sealed with another JWT_SECRET; dropped');
    return 'unreadable';
  }
  if (mail.to === NOBODY) return 'to_nobody';
  try {
    await untilStopped(mailer.send(mail), signal);
    return 'sent';
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof MailRefused) {
      log.error({ ...facts, ...reasonOf(error, mail) }, 'mail server refused an email; dropped');
      return 'refused';
    }
    onMail('failed');
    const { reason, code } = reasonOf(error, mail);
    throw new NotSent(code === undefined ? reason : `${reason} (${code})`);
  }
}

/** Its words are in the log, and before the operator's eyes: no address is in them. */
class NotSent extends Error {
  override readonly name = 'NotSent';
}

async function untilStopped(sending: Promise<void>, signal: AbortSignal): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let onAbort = () => {};
  const stopped = new Promise<never>((_, reject) => {
    onAbort = () => {
      timer = setTimeout(() => reject(new Error('stopped while an email was being sent')), STOP_MS);
    };
    signal.addEventListener('abort', onAbort);
  });
  try {
    await Promise.race([sending, stopped]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}

const ADDRESSES = /[^\s<>@]+@[^\s<>@]+/g;

/** Mail servers quote addresses in what they answer, some without their host, and nodemailer puts them beside it: no log may hold them. */
function reasonOf(error: unknown, { to }: Mail): { reason: string; code: string | undefined } {
  if (!(error instanceof Error)) return { reason: 'unknown', code: undefined };
  const { code } = error as { code?: unknown };
  const reason = error.message.replaceAll(to, '[address]').replaceAll(ADDRESSES, '[address]');
  return { reason, code: typeof code === 'string' ? code : undefined };
}
