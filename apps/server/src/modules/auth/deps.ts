import type { SignedLinks } from '../../http/signed-links.ts';
import type { Tokens } from '../../http/tokens.ts';
import type { SealKeys } from '../../kernel/sealing.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Database } from '../../ports/database.ts';
import type { Installs } from '../../ports/installs.ts';
import type { LoginThrottling } from '../login-throttling/service.ts';
import type { MailService } from '../mail/service.ts';

/** What the calls around accounts work with. */
export interface AuthDeps {
  orm: Database['orm'];
  flush: Database['flush'];
  clock: Clock;
  tokens: Tokens;
  attempts: LoginThrottling;
  mail_service: MailService;
  links: SignedLinks;
  installs: Installs;
  /** Whether a new account's address is to be confirmed: not where no mail is sent that could ask. */
  asks_confirmation: boolean;
  /** Origin of the links in mails. */
  public_url: () => string;
  /** What keys of authenticator apps are encrypted with. */
  keys: SealKeys;
  /** Lower-case name of the header in which a trusted proxy tells the country of an address. */
  country_header: string | undefined;
}
