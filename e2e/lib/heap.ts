import type { CDPSession } from '@playwright/test';

/** Of what a snapshot of the heap holds: what the engine made of the scripts, and what is the browser's and its inspector's own. */
const NOT_OURS = ['code', 'native'];

interface HeapSnapshot {
  snapshot: { meta: { node_fields: string[]; node_types: (string | string[])[] } };
  nodes: number[];
}

/**
 * Bytes of the objects that the page's scripts hold, once all is thrown away that can be. Compiled code is left out: the engine
 * compiles what runs often, so that it grows for as long as anything is done for the first hundred times.
 */
export async function bytesHeld(client: CDPSession): Promise<number> {
  const chunks: string[] = [];
  const keep = ({ chunk }: { chunk: string }) => chunks.push(chunk);
  client.on('HeapProfiler.addHeapSnapshotChunk', keep);
  await client.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  client.off('HeapProfiler.addHeapSnapshotChunk', keep);
  const { snapshot, nodes } = JSON.parse(chunks.join('')) as HeapSnapshot;
  const { node_fields, node_types } = snapshot.meta;
  const [type, size] = [node_fields.indexOf('type'), node_fields.indexOf('self_size')];
  const types = node_types[type] as string[];
  let bytes = 0;
  for (let node = 0; node < nodes.length; node += node_fields.length)
    if (!NOT_OURS.includes(types[nodes[node + type] as number] as string))
      bytes += nodes[node + size] as number;
  return bytes;
}
