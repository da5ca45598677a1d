import type { Adds } from './adds.ts';
import { changeAttributes, changeText } from './changes.ts';
import { GivenUp } from './make-node.ts';
import type { PageTree } from './page-tree.ts';
import { fieldsOf, listOf } from './serialized.ts';

/** Applies a mutation as rrweb's `applyMutation` does: what is refused ends the event, what came before it stays. */
export function applyMutation(tree: PageTree, adds: Adds, data: unknown): void {
  const mutation = fieldsOf(data);
  try {
    for (const one of listOf(mutation.removes)) remove(tree, one);
    adds.apply(listOf(mutation.adds));
    changeTexts(tree, listOf(mutation.texts));
    for (const one of listOf(mutation.attributes))
      changeAttributes(tree, fieldsOf(one).id, fieldsOf(one).attributes);
  } catch (error) {
    if (!(error instanceof GivenUp)) throw error;
  }
}

function remove(tree: PageTree, removed: unknown): void {
  const { id, parentId, isShadow } = fieldsOf(removed);
  const node = tree.node(id);
  const named = tree.node(parentId);
  if (!node || !named) return;
  const parent = isShadow && named.shadow ? named.shadow : named;
  tree.forget(node);
  // It stays in the page, where nothing can refer to it.
  if (node.parent !== parent) throw new GivenUp('it stands elsewhere');
  tree.discard(node);
}

/** Of several changes of one text the last counts. */
function changeTexts(tree: PageTree, texts: readonly unknown[]): void {
  const seen = new Set<unknown>();
  for (let i = texts.length - 1; i >= 0; i--) {
    const { id, value } = fieldsOf(texts[i]);
    if (!seen.has(id)) changeText(tree, id, value);
    seen.add(id);
  }
}
