import { build, type Plugin, type PluginOption, type Rolldown, type UserConfig } from 'vite';
import { type Chunk, planChunks } from './chunk-plan.ts';

type Group = Rolldown.CodeSplittingGroup;

/** The documents' first scripts. */
const KERNEL = '/src/replay-page.ts';
const SCREENS = '/src/main.tsx';

/**
 * What a document starts with, in one file for those that share it: a dozen small ones compress worse (5 kB of 168) and come later. A replay's
 * first picture is drawn by the kernel alone, before the start of all screens.
 */
const startsOf = (kernel: ReadonlySet<string>, screens: ReadonlySet<string>): Group[] => [
  startOf('base', (id) => kernel.has(id) && screens.has(id)),
  // Its entry apart: who imports the kernel is not to begin it.
  startOf('kernel', (id) => kernel.has(id) && !id.endsWith(KERNEL)),
  startOf('start', (id) => screens.has(id)),
];
const startOf = (name: string, test: (id: string) => boolean): Group => ({
  name,
  test,
  tags: ['$initial'],
  includeDependenciesRecursively: false,
});
/** Apart, or it would join what not every form needs. */
const FORMS: Group = { name: 'forms', test: /react-hook-form/ };
const SHARED_NAME = 'shared';
/** What screens share, in a file for each set of screens. */
const SHARED: Group = { name: SHARED_NAME, minShareCount: 2, entriesAware: true };

/**
 * Says which modules share a file. It builds the dashboard once without joining any, which tells who imports whom after all that nobody uses is
 * gone, and how large it is; `planChunks` says what to join.
 * @param plugins what it takes to read the modules
 */
export const joinShared = (plugins: () => PluginOption[]): Plugin => ({
  name: 'vitrine:join-shared',
  apply: 'build',
  async config({ build, resolve }) {
    const groups = await groupsOf({ build, resolve, plugins: plugins() } as UserConfig);
    // Groups have a number of the plan in their names.
    const chunkFileNames = ({ name }: { name: string }) => `assets/${name.split('~', 1)[0]}-[hash].js`;
    return { build: { rolldownOptions: { output: { codeSplitting: { groups }, chunkFileNames } } } };
  },
});

async function groupsOf(config: UserConfig): Promise<Group[]> {
  const reached = new Map<string, ReadonlySet<string>>();
  const starts = startsOf(
    { has: (id) => reached.get(KERNEL)?.has(id) } as ReadonlySet<string>,
    { has: (id) => reached.get(SCREENS)?.has(id) } as ReadonlySet<string>,
  );
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    plugins: [...(config.plugins ?? []), reaching(reached)],
    build: {
      ...config.build,
      write: false,
      rolldownOptions: {
        ...config.build?.rolldownOptions,
        output: { codeSplitting: { groups: [...starts, FORMS, SHARED] } },
      },
    },
  });
  if (!('output' in built)) throw new Error('the dashboard was not built as one bundle');
  const modules = new Map<string, readonly string[]>();
  const chunks = built.output.flatMap((file): Chunk[] => {
    if (file.type !== 'chunk') return [];
    const { fileName: name, imports, code, isEntry, isDynamicEntry, moduleIds } = file;
    modules.set(name, moduleIds);
    const isRoot = isEntry || isDynamicEntry;
    const isShared = !isRoot && file.name.startsWith(SHARED_NAME);
    return [{ name, imports, isRoot, bytes: code.length, isShared }];
  });
  const groupOf = new Map<string, string>();
  for (const [number, names] of [...planChunks(chunks).values()].entries())
    for (const name of names)
      for (const id of modules.get(name) ?? []) groupOf.set(id, `${SHARED_NAME}~${number}`);
  // Each module's dependencies have their place in the plan: none is to come along with whoever needs it.
  return [...starts, FORMS, { name: (id) => groupOf.get(id) ?? null, includeDependenciesRecursively: false }];
}

/** Tells which modules each document's script imports, itself or by others, when it begins. */
const reaching = (reached: Map<string, ReadonlySet<string>>): Plugin => ({
  name: 'vitrine:reaching',
  buildEnd() {
    for (const entry of [KERNEL, SCREENS]) {
      const waiting = [...this.getModuleIds()].filter((id) => id.endsWith(entry));
      if (waiting.length !== 1) throw new Error(`the build has no ${entry}`);
      const all = new Set<string>();
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        if (all.has(id)) continue;
        all.add(id);
        waiting.push(...(this.getModuleInfo(id)?.importedIds ?? []));
      }
      reached.set(entry, all);
    }
  },
});
