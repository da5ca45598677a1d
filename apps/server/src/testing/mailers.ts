import type { Mailer } from '../ports/mailer.ts';

/** A mail server that is away, and says so as they do: with the address in it. */
export const awayMailer: Mailer = {
  async send({ to }) {
    throw new Error(`550 <${to}>: the mail server is away`);
  },
  close: () => undefined,
};
