export { countActive } from './active.ts';
