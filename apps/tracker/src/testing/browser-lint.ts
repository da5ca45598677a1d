import { createRequire } from 'node:module';
import { parse } from 'acorn';
import { fullAncestor } from 'acorn-walk';

/** The oldest browsers we record in (src/host/able.ts). */
const OLDEST = {
  chrome: 88,
  edge: 88,
  firefox: 90,
  safari: 14.1,
  safari_ios: 14.5,
  samsunginternet_android: 15,
} as const;

type Support = {
  version_added: string | boolean;
  flags?: unknown;
  prefix?: string;
  alternative_name?: string;
};
type Entry = { __compat?: { support: Record<string, Support | Support[]> } } & { [name: string]: Entry };

const compat = createRequire(import.meta.url)('@mdn/browser-compat-data') as {
  api: Entry;
  javascript: { builtins: Entry };
};
const types: Entry = { ...compat.api, ...compat.javascript.builtins };

const isOld = (entry: Entry): boolean =>
  Object.entries(OLDEST).every(([browser, oldest]) =>
    [entry.__compat?.support[browser] ?? []]
      .flat()
      .some(
        ({ version_added, flags, prefix, alternative_name }) =>
          typeof version_added === 'string' &&
          !flags &&
          !prefix &&
          !alternative_name &&
          Number.parseFloat(version_added.replace('≤', '')) <= oldest,
      ),
  );

/** Names of members that no type had then: whose member it is, a script does not tell. */
const members = new Map<string, boolean>();
for (const type of Object.values(types))
  for (const [name, entry] of Object.entries(type))
    if (entry.__compat && !name.endsWith('_static')) members.set(name, members.get(name) || isOld(entry));

// biome-ignore lint/suspicious/noExplicitAny: one shape for the many kinds of nodes, told apart by their type.
type Ast = any;

/**
 * What a built script uses that the oldest browsers lack, and how often; a newer syntax throws. To ask for the type of a global name is
 * no use of it.
 */
export function lintForBrowsers(code: string): Map<string, number> {
  const found = new Map<string, number>();
  const add = (name: string) => found.set(name, (found.get(name) ?? 0) + 1);
  fullAncestor(parse(code, { ecmaVersion: 2020, sourceType: 'script' }), (node, _state, ancestors) => {
    const it: Ast = node;
    const parent: Ast = ancestors[ancestors.length - 2];
    if (it.type === 'MemberExpression' && !it.computed) {
      const name: string = it.property.name;
      const type = it.object.type === 'Identifier' ? types[it.object.name] : undefined;
      const own = type?.[`${name}_static`] ?? type?.[name];
      if (own?.__compat ? !isOld(own) : members.get(name) === false)
        add(own?.__compat ? `${it.object.name}.${name}` : `.${name}${parent?.callee === node ? '()' : ''}`);
    } else if (it.type === 'Identifier' && it.name.length > 3) {
      const isName = parent?.type === 'Property' && parent.key === node && !parent.shorthand;
      const entry = types[it.name];
      if (
        !isName &&
        parent?.operator !== 'typeof' &&
        Object.hasOwn(types, it.name) &&
        entry?.__compat &&
        !isOld(entry)
      )
        add(it.name);
    } else if (it.type === 'Literal' && it.regex && /\(\?<[=!]/.test(it.regex.pattern)) {
      add('lookbehind');
    } else if (it.type === 'CallExpression' && it.callee.property?.name === 'addEventListener') {
      const options: Ast[] = it.arguments[2]?.properties ?? [];
      if (options.some((option) => option.key?.name === 'signal')) add('signal of a listener');
    }
  });
  return found;
}
