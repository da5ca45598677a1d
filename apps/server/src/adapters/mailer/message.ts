import type { SendMailOptions } from 'nodemailer';
import { type Mail, MailRefused } from '../../ports/mailer.ts';

/**
 * An address as it may stand in an envelope and a header, and nothing that either would read as more than that: no
 * space, no line break, none of the characters that make lists, names, groups and comments.
 */
const ONE_ADDRESS = /^[^\p{C}\s"(),:;<>@[\\\]]+@[^\p{C}\s"(),:;<>@[\\\]]+$/u;
const BREAKS = /[\s\p{Cc}]+/gu;

/** A name that a person chose may hold what would break a line; where there is only one, it becomes a space. */
export const oneLine = (text: string): string => text.replaceAll(BREAKS, ' ').trim();

/** What nodemailer makes the message of. Throws when `to` is not one plain address. */
export function messageOf({ to, subject, text, html }: Mail): SendMailOptions {
  if (!ONE_ADDRESS.test(to)) throw new MailRefused('not one plain address');
  return {
    // As an object, it is not parsed.
    to: { name: '', address: to },
    subject: oneLine(subject),
    text,
    html,
    // Nobody's holiday note should answer.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
