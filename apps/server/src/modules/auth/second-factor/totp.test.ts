import { describe, expect, it } from 'vitest';
import { newTotpKey, totpStep, totpUri } from './totp.ts';

/** RFC 6238, appendix B: its key for SHA-1, and the last six of the eight digits that it gives. */
const KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const STEP = 37_037_036;

describe('codes of an authenticator app', () => {
  it.each([
    [59_000, '287082', 1],
    [1_111_111_109_000, '081804', STEP],
    [2_000_000_000_000, '279037', 66_666_666],
  ])('are those of RFC 6238 at %d', (now, code, step) => {
    expect(totpStep(KEY, code, now, 0)).toBe(step);
    expect(totpStep(KEY, `${code.slice(0, 3)} ${code.slice(3)}`, now, 0)).toBe(step);
  });

  it('count for the period before and after, and no further', () => {
    const at = (periods: number) => totpStep(KEY, '081804', 1_111_111_109_000 + periods * 30_000, 0);
    expect([-2, -1, 0, 1, 2].map(at)).toEqual([undefined, STEP, STEP, STEP, undefined]);
  });

  it('count once, and none that is older', () => {
    const taken = (last: number) => totpStep(KEY, '081804', 1_111_111_109_000, last);
    expect([STEP - 1, STEP, STEP + 1].map(taken)).toEqual([STEP, undefined, undefined]);
  });

  it.each(['', '81804', '0818040', '08180x', '081805', '−81804'])('are not %j', (code) => {
    expect(totpStep(KEY, code, 1_111_111_109_000, 0)).toBeUndefined();
  });

  it('come from keys of 160 bits, which an app reads by their address', () => {
    const key = newTotpKey();
    expect(key).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpKey()).not.toBe(key);
    const uri = new URL(totpUri(key, 'ana+1@store.example'));
    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri.pathname)).toContain('Vitrine:ana+1@store.example');
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      secret: key,
      issuer: 'Vitrine',
      digits: '6',
    });
  });
});
