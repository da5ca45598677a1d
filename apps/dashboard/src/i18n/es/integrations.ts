import type { Texts } from '../texts.ts';

export const integrations: Texts<'integrations'> = {};
