import type { EnvelopeHeaderInput } from '@vitrine/contract/envelope';
import { KEYS, readItem, writeItem } from '../host/storage.ts';

type Device = NonNullable<EnvelopeHeaderInput['device']>;

/** The header takes sizes up to this. */
const MAX_PIXELS = 100_000;
const pixels = (size: number) => Math.max(0, Math.min(MAX_PIXELS, Math.round(size) || 0));

/** Asking for it wakes the browser's whole internationalisation: tens of milliseconds, so once a tab. */
function timeZone(): string {
  const known = readItem('sessionStorage', KEYS.timeZone);
  if (known) return known;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone?.slice(0, 64) ?? '';
  writeItem('sessionStorage', KEYS.timeZone, zone);
  return zone;
}

export function describeDevice(): Device {
  const mobile = navigator.userAgentData?.mobile;
  const zone = timeZone();
  return {
    ...(typeof mobile === 'boolean' ? { mobile } : {}),
    touch: navigator.maxTouchPoints > 0,
    screen_width: pixels(screen.width),
    screen_height: pixels(screen.height),
    ...(zone ? { time_zone: zone } : {}),
    ...(navigator.language ? { language: navigator.language.slice(0, 35) } : {}),
  };
}

export const viewportNow = () => ({ width: pixels(innerWidth), height: pixels(innerHeight) });
