import { expect, it } from 'vitest';
import { createMailSeal } from './seal.ts';

const SECRET = new TextEncoder().encode('a secret of 32 characters or more');
const MAIL = { to: 'ana@example.com', subject: 'Hi', text: 'Hi', html: '<p>Hi</p>' };

it('gives a mail back as it was, and shows nothing of it meanwhile', () => {
  const { seal, open } = createMailSeal(SECRET);
  for (const mail of [MAIL, { ...MAIL, link: 'https://x.example/?code=abc' }]) {
    const sealed = seal('1', mail);
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('ana');
    expect(open('1', sealed)).toEqual(mail);
    // Of the same mail no two are the same.
    expect(seal('1', mail)).not.toBe(sealed);
  }
});

it('opens for its own job and by its own secret alone, and unchanged', () => {
  const { seal, open } = createMailSeal(SECRET);
  const sealed = seal('1', MAIL);
  expect(open('2', sealed)).toBeUndefined();
  expect(createMailSeal(SECRET.slice(1)).open('1', sealed)).toBeUndefined();
  for (const other of ['', 'AAAA', sealed.slice(2), sealed.slice(0, -2), `${sealed}AA`])
    expect(open('1', other)).toBeUndefined();
});
