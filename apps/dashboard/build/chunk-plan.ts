/** A file of scripts as the bundler would write it. */
export interface Chunk {
  name: string;
  bytes: number;
  /** Files that it imports when it begins. */
  imports: readonly string[];
  /** A page or a screen begins with it. */
  isRoot: boolean;
  /** It may be joined with others. */
  isShared: boolean;
}

/** A file under this is joined with the one that most of the same screens need: each file costs a request, and compresses worse alone. */
export const SMALL_BYTES = 9_000;

/** What a join may have a screen fetch that it does not need, at most: about what a request costs on a slow line. */
export const NEEDLESS_BYTES = 1_700;

/**
 * Joins small files that screens share, so that a screen comes in few files, and never so that files import one another in a circle: one of them
 * would begin before what it needs is there. Of all that a file may be joined with, it is the one that has screens fetch the least that they do not
 * need. Answers the files of each join, by the name of one of them.
 */
export function planChunks(chunks: readonly Chunk[]): Map<string, string[]> {
  const nodes = new Map(chunks.map((chunk) => [chunk.name, nodeOf(chunk)]));
  for (const { name, isRoot } of chunks) if (isRoot) markNeeded(nodes, name);
  for (;;) {
    const small = [...nodes.values()].filter(
      ({ isShared, bytes, isDone }) => isShared && !isDone && bytes < SMALL_BYTES,
    );
    const [next] = small.sort((a, b) => a.bytes - b.bytes || (a.name < b.name ? -1 : 1));
    if (!next) break;
    const into = cheapest(nodes, next);
    if (into) join(nodes, next, into);
    else next.isDone = true;
  }
  return new Map([...nodes.values()].filter(({ isShared }) => isShared).map((node) => [node.name, node.of]));
}

interface Node extends Omit<Chunk, 'imports'> {
  imports: Set<string>;
  /** Roots that fetch it. */
  roots: Set<string>;
  of: string[];
  /** There is nothing that it can be joined with. */
  isDone: boolean;
}

const nodeOf = (chunk: Chunk): Node => ({
  ...chunk,
  imports: new Set(chunk.imports),
  roots: new Set(),
  of: [chunk.name],
  isDone: false,
});

type Nodes = Map<string, Node>;

function markNeeded(nodes: Nodes, root: string): void {
  for (const name of reachedFrom(nodes, [root])) nodes.get(name)?.roots.add(root);
}

function reachedFrom(nodes: Nodes, begin: Iterable<string>): Set<string> {
  const reached = new Set<string>();
  const waiting = [...begin];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (reached.has(name)) continue;
    reached.add(name);
    waiting.push(...(nodes.get(name)?.imports ?? []));
  }
  return reached;
}

function cheapest(nodes: Nodes, node: Node): Node | undefined {
  let best: { node: Node; cost: number } | undefined;
  for (const other of nodes.values()) {
    if (other === node || !other.isShared) continue;
    const cost = needless(node, other);
    if (cost === undefined) continue;
    if (best && cost >= best.cost) continue;
    if (!leadsRound(nodes, node, other) && !leadsRound(nodes, other, node)) best = { node: other, cost };
  }
  return best?.node;
}

/** Bytes that all screens together would fetch and not need; undefined: one of them too many. */
function needless(a: Node, b: Node): number | undefined {
  const [withoutA, withoutB] = [without(b.roots, a.roots), without(a.roots, b.roots)];
  if ((withoutA > 0 && a.bytes > NEEDLESS_BYTES) || (withoutB > 0 && b.bytes > NEEDLESS_BYTES))
    return undefined;
  return withoutA * a.bytes + withoutB * b.bytes;
}

const without = (these: ReadonlySet<string>, those: ReadonlySet<string>) =>
  [...these].filter((one) => !those.has(one)).length;

/** Whether one leads to the other by way of a third: joined, they and that one would be a circle. */
const leadsRound = (nodes: Nodes, from: Node, to: Node) =>
  [...from.imports].some((name) => name !== to.name && reachedFrom(nodes, [name]).has(to.name));

function join(nodes: Nodes, gone: Node, into: Node): void {
  nodes.delete(gone.name);
  into.bytes += gone.bytes;
  into.of.push(...gone.of);
  into.isDone = false;
  for (const name of gone.imports) into.imports.add(name);
  for (const node of nodes.values()) if (node.imports.delete(gone.name)) node.imports.add(into.name);
  into.imports.delete(into.name);
  // Whoever fetches one of them fetches what the other imports, too.
  for (const root of new Set([...gone.roots, ...into.roots])) markNeeded(nodes, root);
}
