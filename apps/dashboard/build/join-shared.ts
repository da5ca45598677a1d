import { build, type Plugin, type PluginOption, type Rolldown, type UserConfig } from 'vite';
import { type Chunk, planChunks } from './chunk-plan.ts';

type Group = Rolldown.CodeSplittingGroup;

/** What every screen starts with, in one file: a dozen small ones compress worse (5 kB of 168) and come later. */
const START: Group = { name: 'start', tags: ['$initial'] };
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
  const groups = [START, FORMS, SHARED];
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, rolldownOptions: { output: { codeSplitting: { groups } } } },
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
  return [START, FORMS, { name: (id) => groupOf.get(id) ?? null, includeDependenciesRecursively: false }];
}
