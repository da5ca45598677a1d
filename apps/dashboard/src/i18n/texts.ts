import type { parts } from './en/parts.ts';
import type { texts as english } from './en/texts.ts';

/** In what texts are fetched: a namespace, or `namespace/section`. */
export type TextPart = keyof typeof parts;

/** Spanish and Portuguese have a third plural form (1 000 000); a language may add it to a text that has plurals. */
type ManyOf<Key> = Key extends `${infer Base}_other` ? `${Base}_many` : never;

type Translated<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : Translated<Source[Key]>;
} & { readonly [Key in ManyOf<keyof Source>]?: string };

/** What a translation of one part must hold: the keys of the English one, with texts of its own. */
export type Texts<Part extends TextPart> = Translated<(typeof parts)[Part]>;

export type AllTexts = Translated<typeof english>;
