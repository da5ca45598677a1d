import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { hasRows } from '../../database/rows.ts';
import { createSigner } from '../../http/signing.ts';
import { iso } from '../../kernel/iso.ts';
import type { PlatformName } from '../../ports/commerce-platform.ts';
import type { IntegrationsDeps } from './deps.ts';

const PURPOSE = 'vitrine installation states';
/** A merchant reads what the app asks for, and agrees. */
const GOOD_MS = 10 * 60_000;
/** Used ones are known for longer than they are good. */
const KEPT_HOURS = 24;
const STATE = /^([\w-]{22})\.([0-9a-z]{1,10})\.([\w-]{43})$/;
const COOKIE = 'vitrine_install';

/** The question that goes with a person to a platform ("state"): comes back by the browser that took it, once, within 10 minutes. */
export interface States {
  /** @param cookies the header: a browser that installs in two tabs keeps its name */
  begin(platform: PlatformName, cookies: string | undefined): { state: string; cookie: string };
  /** Whether it is ours, of this browser, and was not used; it is now. */
  use(platform: PlatformName, state: string, cookies: string | undefined): Promise<boolean>;
  /** It was used for nothing: it may be used again. */
  giveBack(state: string): Promise<void>;
}

export function createStates({
  orm,
  clock,
  secret,
  former_secret,
  public_url,
}: Pick<IntegrationsDeps, 'orm' | 'clock' | 'secret' | 'former_secret' | 'public_url'>): States {
  const signer = createSigner(secret, PURPOSE, former_secret);
  return {
    begin(platform, cookies) {
      const browser = browserOf(cookies) ?? randomBytes(16).toString('base64url');
      const nonce = randomBytes(16).toString('base64url');
      const end = Math.ceil((clock.now() + GOOD_MS) / 1_000).toString(36);
      const secure = public_url().startsWith('https:') ? '; Secure' : '';
      return {
        state: `${nonce}.${end}.${signer.sign([nonce, end, platform, browser])}`,
        cookie: `${COOKIE}=${browser}; Path=/; Max-Age=${GOOD_MS / 1_000}; HttpOnly; SameSite=Lax${secure}`,
      };
    },
    async use(platform, state, cookies) {
      const [, nonce, end, signature] = STATE.exec(state) ?? [];
      const browser = browserOf(cookies);
      if (nonce === undefined || end === undefined || signature === undefined || browser === undefined)
        return false;
      if (!signer.isSigned([nonce, end, platform, browser], signature)) return false;
      const now = clock.now();
      if (now >= Number.parseInt(end, 36) * 1_000) return false;
      await orm.execute(sql`DELETE FROM platform_states
        WHERE used_at < ${iso(now)}::timestamptz - make_interval(hours => ${KEPT_HOURS})`);
      return hasRows(orm)`
        INSERT INTO platform_states (nonce, used_at) VALUES (${nonce}, ${iso(now)}::timestamptz)
        ON CONFLICT DO NOTHING RETURNING 1`;
    },
    async giveBack(state) {
      const [, nonce] = STATE.exec(state) ?? [];
      await orm.execute(sql`DELETE FROM platform_states WHERE nonce = ${nonce ?? ''}`);
    },
  };
}

const browserOf = (cookies: string | undefined): string | undefined =>
  /(?:^|;\s*)vitrine_install=([\w-]{22})(?:;|$)/.exec(cookies ?? '')?.[1];
