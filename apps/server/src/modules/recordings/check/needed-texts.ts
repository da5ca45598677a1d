/** What recordings refer to that no row names and that stay: the texts are to stay with them. */
export interface NeededTexts {
  /** @param frames of such a recording; undefined when it cannot be read: then it may refer to any text of its workspace */
  add(workspace_id: string, frames: readonly { texts: readonly string[] }[] | undefined): void;
  has(workspace_id: string, hash: string): boolean;
}

export function createNeededTexts(): NeededTexts {
  const needed = new Map<string, Set<string> | 'all'>();
  return {
    add(workspace_id, frames) {
      const known = needed.get(workspace_id) ?? new Set();
      if (known === 'all') return;
      for (const { texts } of frames ?? []) for (const hash of texts) known.add(hash);
      needed.set(workspace_id, frames ? known : 'all');
    },
    has(workspace_id, hash) {
      const known = needed.get(workspace_id);
      return known === 'all' || (known?.has(hash) ?? false);
    },
  };
}
