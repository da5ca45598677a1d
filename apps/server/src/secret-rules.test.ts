import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { problemOfWords } from './secret-rules.ts';

/** As `openssl rand -base64 32` makes them. */
const SECRET = 'n7Ik3PAR4ZWcu4yZZbHqvDh8sqCM5AwXz0Ge1b7mJ2k';

describe('the key that signs people in', () => {
  const MADE = /^JWT_SECRET is an example or easy to guess\./;

  it.each(['x'.repeat(64), 'change-me: openssl rand -base64 32', '0123456789abcdef'.repeat(2)])(
    'is refused in an evaluation too when anybody could think of it: %s',
    (JWT_SECRET) => {
      for (const name of ['JWT_SECRET', 'JWT_SECRET_PREVIOUS'] as const) {
        const read = readConfig({ JWT_SECRET: SECRET, [name]: JWT_SECRET });
        expect(read.ok ? [] : read.problems).toEqual([
          expect.stringContaining(`${name} is an example or easy to guess.`),
        ]);
      }
    },
  );

  it.each([
    'supersecretsupersecretsupersecretkey',
    'qwertyuiopasdfghjklzxcvbnm123456',
    'passwordpasswordpasswordpassword',
  ])('is no words, nor keys side by side: %s', async (secret) => {
    expect(await problemOfWords('JWT_SECRET', secret)).toMatch(MADE);
  });

  it('may be whatever was drawn by lot, in hex and in base64', async () => {
    for (let n = 0; n < 20; n++)
      for (const secret of [
        randomBytes(16).toString('hex'),
        randomBytes(24).toString('base64'),
        randomUUID(),
      ])
        expect([secret, await problemOfWords('JWT_SECRET', secret)]).toEqual([secret, undefined]);
  });

  it('has one before it while it is changed, and that alone is none', () => {
    const read = readConfig({ JWT_SECRET: SECRET, JWT_SECRET_PREVIOUS: `${SECRET}2` });
    expect(read).toMatchObject({ ok: true, config: { former_jwt_secret: `${SECRET}2` } });
    const alone = readConfig({ JWT_SECRET_PREVIOUS: SECRET });
    expect(alone.ok ? [] : alone.problems).toEqual(['JWT_SECRET_PREVIOUS requires JWT_SECRET.']);
  });
});
