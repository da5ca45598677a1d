import { createHash, randomBytes } from 'node:crypto';

/** 256 bits: nobody guesses them, so their hash needs no salt. */
const SECRET_BYTES = 32;

/** What stands in a mailed link and proves that its reader has the mailbox. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** What is kept of it, in hex: who reads the database cannot use the link. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
