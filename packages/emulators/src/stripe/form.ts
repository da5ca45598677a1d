/** A form's values as a tree: `items[0][price]=p` is `{ items: { 0: { price: 'p' } } }`. */
export interface Form {
  readonly [name: string]: string | Form;
}

/** Reads what Stripe's clients send: urlencoded, with brackets for lists and objects. */
export function formOf(text: string): Form {
  const root: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    const last = path.pop();
    if (last === undefined) continue;
    let at = root;
    for (const part of path) {
      at[part] ??= Object.create(null);
      at = at[part] as Record<string, unknown>;
    }
    at[last] = value;
  }
  return root as Form;
}

/** Undefined when it is absent; an empty one is there. */
export const textOf = (form: Form | undefined, name: string): string | undefined => {
  const value = form?.[name];
  return typeof value === 'string' ? value : undefined;
};
export const objectOf = (form: Form | undefined, name: string): Form | undefined => {
  const value = form?.[name];
  return typeof value === 'object' ? value : undefined;
};
export const numberOf = (form: Form | undefined, name: string): number | undefined => {
  const value = textOf(form, name);
  return value === undefined ? undefined : Number(value);
};
/** The items of a list, in order. */
export const listOf = (form: Form | undefined, name: string): Form[] =>
  Object.values(objectOf(form, name) ?? {}).filter((item) => typeof item === 'object');

/** Metadata after a change: what is empty goes, what is not named stays. */
export function mergedMetadata(
  before: Readonly<Record<string, string>>,
  form: Form | undefined,
): Record<string, string> {
  const changes = Object.entries(objectOf(form, 'metadata') ?? {});
  const after = { ...before, ...Object.fromEntries(changes.map(([key, value]) => [key, String(value)])) };
  return Object.fromEntries(Object.entries(after).filter(([, value]) => value !== ''));
}
