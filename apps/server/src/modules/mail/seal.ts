import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Mail } from '../../ports/mailer.ts';

/** What is sealed here opens nowhere else, and the other way round: the key is one of its own. */
const PURPOSE = 'vitrine mails that wait';
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
/** NIST SP 800-38D's length for nonces that are drawn. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const mailOf = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  link: z.string().optional(),
});

/**
 * A mail as its job keeps it. Codes of links are in the database as hashes alone, so that who reads it, or a copy of it, signs in by none; a mail that waits
 * holds the link itself, and somebody's address. So it is encrypted, for that job alone, by a key that is not in the database.
 */
export interface MailSeal {
  /** base64url of nonce 12, ciphertext, tag 16. */
  seal(job_key: string, mail: Mail): string;
  /** Undefined when it was sealed with another secret or for another job, or was changed. */
  open(job_key: string, sealed: string): Mail | undefined;
}

/**
 * @param secret the one that tokens are signed by
 * @param former the one before it: what it has sealed still opens
 */
export function createMailSeal(secret: Uint8Array, former?: Uint8Array): MailSeal {
  const before = former && createMailSeal(former);
  const key = new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(), PURPOSE, KEY_BYTES));
  return {
    seal(job_key, mail) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(job_key));
      const text = [cipher.update(JSON.stringify(mail), 'utf8'), cipher.final()];
      return Buffer.concat([nonce, ...text, cipher.getAuthTag()]).toString('base64url');
    },
    open(job_key, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length <= NONCE_BYTES + TAG_BYTES) return undefined;
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(job_key))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        const text = [decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()];
        const { link, ...mail } = mailOf.parse(JSON.parse(Buffer.concat(text).toString('utf8')));
        return link === undefined ? mail : { ...mail, link };
      } catch {
        return before?.open(job_key, sealed);
      }
    },
  };
}
