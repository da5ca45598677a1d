/** What was opened is closed in the reverse order. */
export function createClosing() {
  const closed_by: (() => unknown)[] = [];
  return {
    /** Answers what it is given. */
    opened<Opened extends { close(): unknown }>(opened: Opened): Opened {
      closed_by.push(() => opened.close());
      return opened;
    },
    async close(): Promise<void> {
      for (const close of closed_by.toReversed()) await close();
    },
  };
}
