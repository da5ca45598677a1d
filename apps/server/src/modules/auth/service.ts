export { dropFactorsSince } from './second-factor/drop-factors.ts';
export { resealTotpKeys } from './second-factor/totp-keys.ts';
