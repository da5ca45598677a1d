import type { SignedLinks } from '../../http/signed-links.ts';
import type { PayingDeps } from '../billing/service.ts';
import type { MailService } from '../mail/service.ts';
import type { Stores } from '../merchants/service.ts';

/** What the calls work with by which people and stores leave. */
export interface LeavingDeps extends PayingDeps {
  mail_service: MailService;
  stores: Pick<Stores, 'forget'>;
  links: SignedLinks;
}
