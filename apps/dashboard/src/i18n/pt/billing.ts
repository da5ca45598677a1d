import type { Texts } from '../texts.ts';

export const billing: Texts<'billing'> = {};
