export { dropFactorsSince } from './second-factor/drop-factors.ts';
