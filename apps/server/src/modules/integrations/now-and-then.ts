import { every } from '../../kernel/every.ts';

/** Whoever looks at the screen after changing a theme waits some seconds anyway. */
const WRITE_MS = 3_000;

/** Writes every few seconds what was collected in memory; one write at a time. `write` does not fail. */
export function writeNowAndThen({ isEmpty, write }: { isEmpty: () => boolean; write: () => Promise<void> }) {
  const writeSome = async () => {
    if (!isEmpty()) await write();
  };
  const end = every(WRITE_MS, writeSome);
  return {
    /** Writes what waits. */
    async close(): Promise<void> {
      await end();
      await writeSome();
    },
  };
}
