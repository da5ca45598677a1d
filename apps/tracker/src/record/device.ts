import type { EnvelopeHeaderInput } from '@vitrine/contract/envelope';

type Device = NonNullable<EnvelopeHeaderInput['device']>;

/** The header takes sizes up to this. */
const MAX_PIXELS = 100_000;
const pixels = (size: number) => Math.max(0, Math.min(MAX_PIXELS, Math.round(size) || 0));

export function describeDevice(): Device {
  const mobile = navigator.userAgentData?.mobile;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return {
    ...(typeof mobile === 'boolean' ? { mobile } : {}),
    touch: navigator.maxTouchPoints > 0,
    screen_width: pixels(screen.width),
    screen_height: pixels(screen.height),
    ...(timeZone ? { time_zone: timeZone.slice(0, 64) } : {}),
    ...(navigator.language ? { language: navigator.language.slice(0, 35) } : {}),
  };
}

export const viewportNow = () => ({ width: pixels(innerWidth), height: pixels(innerHeight) });
