import { KEYS, readItem, writeItem } from '../host/storage.ts';

export type Answer = 'yes' | 'no' | 'unknown';

/** What the visitor answered, on this page or an earlier one. */
export function rememberedConsent(): Answer {
  const answer = readItem('localStorage', KEYS.consent);
  return answer === 'yes' || answer === 'no' ? answer : 'unknown';
}

export function rememberConsent(allowed: boolean): void {
  writeItem('localStorage', KEYS.consent, allowed ? 'yes' : 'no');
}
