import type { Rolldown } from 'vite';

/** The chunk that a module of ours is in, by the end of its name. */
export function chunkOf(bundle: Rolldown.OutputBundle, module: string): Rolldown.OutputChunk {
  const chunk = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(module)),
  );
  if (chunk?.type !== 'chunk') throw new Error(`the build has no chunk of ${module}`);
  return chunk;
}

/** A module's script with all that it imports, and their style sheets. */
export function filesOf(bundle: Rolldown.OutputBundle, module: string): string[] {
  const files = new Set<string>();
  const add = (name: string) => {
    const file = bundle[name];
    if (file?.type !== 'chunk' || files.has(name)) return;
    files.add(name);
    for (const style of file.viteMetadata?.importedCss ?? []) files.add(style);
    for (const imported of file.imports) add(imported);
  };
  add(chunkOf(bundle, module).fileName);
  return [...files];
}

/** The document of that name, as the bundle has it. */
export function documentOf(bundle: Rolldown.OutputBundle, name: string): Rolldown.OutputAsset {
  const document = bundle[name];
  if (document?.type !== 'asset') throw new Error(`the build has no ${name}`);
  return document;
}
