import { build, type Plugin, type PluginOption, type Rolldown, type UserConfig } from 'vite';
import { type Chunk, planChunks } from './chunk-plan.ts';

type Group = Rolldown.CodeSplittingGroup;

/** The documents' first scripts, and the screen that comes after the kernel. */
const KERNEL = '/src/replay-page.ts';
const SCREENS = '/src/main.tsx';
const REPLAY = '/src/routes/session-replay.tsx';

/** Modules by who imports them, itself or by others, when it begins. */
interface Reached {
  /** A replay's first picture. */
  kernel: Set<string>;
  /** The start of all screens. */
  start: Set<string>;
  /** That, or a screen beside the replay's. */
  screens: Set<string>;
}

/**
 * What a document starts with, in one file for those that share it: a dozen small ones compress worse (5 kB of 168) and come later. A replay's
 * first picture is drawn by the kernel alone, before the start of all screens; no other screen is to fetch it.
 */
const startsOf = ({ kernel, start, screens }: Reached): Group[] => [
  // What it says is said by screens with recordings alone.
  startOf('bar', (id) => /\/replay-bar\.ts$/.test(id)),
  startOf('base', (id) => kernel.has(id) && start.has(id)),
  // What else the kernel shares, or it would be joined with what needs the start.
  startOf('common', (id) => kernel.has(id) && screens.has(id) && !start.has(id)),
  // Its entry apart: who imports the kernel is not to begin it.
  startOf('kernel', (id) => kernel.has(id) && !screens.has(id) && !id.endsWith(KERNEL)),
  startOf('start', (id) => start.has(id)),
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
  const reached: Reached = { kernel: new Set(), start: new Set(), screens: new Set() };
  const starts = startsOf(reached);
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

/** Finds out who imports what. */
const reaching = ({ kernel, start, screens }: Reached): Plugin => ({
  name: 'vitrine:reaching',
  buildEnd() {
    const ids = [...this.getModuleIds()];
    const reach = (all: Set<string>, from: readonly string[]) => {
      if (from.length === 0) throw new Error('the build has no such script');
      const waiting = [...from];
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        if (all.has(id)) continue;
        all.add(id);
        waiting.push(...(this.getModuleInfo(id)?.importedIds ?? []));
      }
    };
    const named = (name: string) => ids.filter((id) => id.endsWith(name));
    reach(kernel, named(KERNEL));
    reach(start, named(SCREENS));
    const later = ids.flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
    reach(screens, [...named(SCREENS), ...later.filter((id) => !id.endsWith(REPLAY))]);
  },
});
