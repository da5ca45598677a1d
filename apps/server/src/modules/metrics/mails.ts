import { Counter, type Registry } from 'prom-client';
import { MAIL_OUTCOMES, type MailOutcome } from '../mail/service.ts';

/** Counts what becomes of mails. Each outcome is there from the start: what begins to grow is seen by its growth. */
export function countMails(registry: Registry): (outcome: MailOutcome) => void {
  const mails = new Counter({
    name: 'vitrine_mails_total',
    help: 'Tries to send a mail, by outcome: failed ones are repeated, all others end it.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of MAIL_OUTCOMES) mails.inc({ outcome }, 0);
  return (outcome) => mails.inc({ outcome });
}
