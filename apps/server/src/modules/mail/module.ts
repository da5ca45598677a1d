import { defineModule } from '../../kernel/module.ts';
import { type MailingDeps, sendingMails } from './send-mail.ts';
import type { MailService } from './service.ts';

export const mailModule = (deps: MailingDeps & { mail_service: MailService }) =>
  defineModule({ jobs: [sendingMails(deps)], close: deps.mail_service.close });
