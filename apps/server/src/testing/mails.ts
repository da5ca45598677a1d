import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { vi } from 'vitest';
import type { TestServer } from './test-server.ts';

/** Whoever has an outbox: a server of a test's process, or one of its own. */
type Sender = Pick<TestServer, 'data_dir'>;

/** The mails in the server's outbox to that address, oldest first. */
export async function mailsTo(server: Sender, address: string): Promise<Email[]> {
  const folder = join(server.data_dir, 'outbox');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
  return mails.filter((mail) => mail.to?.some((to) => to.address?.toLowerCase() === address.toLowerCase()));
}

/** A mail may be written after its request was answered, and only when its rows are on the disk. */
const MAIL_TIMEOUT_MS = 30_000;

/** The n-th one, from 1, once there are so many. */
export function nthMail(server: Sender, address: string, n = 1): Promise<Email> {
  const look = async () => {
    const mail = (await mailsTo(server, address))[n - 1];
    if (!mail) throw new Error(`mail ${n} to ${address} has not come`);
    return mail;
  };
  return vi.waitFor(look, { timeout: MAIL_TIMEOUT_MS, interval: 50 });
}

/** What stands in the mail's one link as that query parameter. */
export function parameterIn(mail: Email, name: string): string {
  const [link] = /https?:\/\/\S+/.exec(mail.text ?? '') ?? [];
  const value = link && new URL(link).searchParams.get(name);
  if (!value) throw new Error(`no ${name} in the links of:\n${mail.text}`);
  return value;
}
