import type { texts as english } from './en/texts.ts';

/** The eight namespaces of the specification. */
export type Namespace = keyof typeof english;

/** Spanish and Portuguese have a third plural form (1 000 000); a language may add it to a text that has plurals. */
type ManyOf<Key> = Key extends `${infer Base}_other` ? `${Base}_many` : never;

type Translated<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : Translated<Source[Key]>;
} & { readonly [Key in ManyOf<keyof Source>]?: string };

/** What a translation of one namespace must hold: the keys of the English one, with texts of its own. */
export type Texts<Name extends Namespace> = Translated<(typeof english)[Name]>;

export type AllTexts = { readonly [Name in Namespace]: Texts<Name> };
