import { TOTP } from 'otpauth';
import { expect } from 'vitest';
import { call } from './api.ts';
import type { TestServer } from './test-server.ts';

interface Person {
  headers: Record<string, string>;
  password: string;
}

/** What a phone shows for that key at that time (ms). */
export const codeOf = (secret: string, now: number): string =>
  new TOTP({ secret }).generate({ timestamp: now });

/** Sets an authenticator app up, as a person does: answers its key and the recovery codes. */
export async function setUpTotp(
  server: TestServer,
  { headers, password }: Person,
): Promise<{ secret: string; recovery_codes: string[] }> {
  const begun = await call(server, 'totp_begin', { headers, body: { current_password: password } });
  expect(begun.status).toBe(200);
  const { secret } = begun.body;
  const code = codeOf(secret, server.deps.clock.now());
  const confirmed = await call(server, 'totp_confirm', { headers, body: { code } });
  expect(confirmed.status).toBe(200);
  return { secret, recovery_codes: confirmed.body.recovery_codes };
}
