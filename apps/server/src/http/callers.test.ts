import { describe, expect, it, vi } from 'vitest';
import { holdTransaction } from '../testing/held-transaction.ts';
import { useServer, useWorkspace } from '../testing/use-server.ts';
import { createTestMember } from '../testing/workspaces.ts';
import { CALLS_AT_ONCE, CALLS_WAITING } from './callers.ts';

describe('the calls of one person', () => {
  const server = useServer({ engine: 'pglite' });
  const store = useWorkspace(server);

  it('wait for one another, and keep nobody else waiting; too many are refused before anything is asked', async () => {
    const other = await createTestMember(server, store);
    const answers: { whose: string; status: number; retry: string | null }[] = [];
    const list = async (whose: string, headers: Record<string, string>) => {
      const response = await fetch(`${server.url}/api/sessions/`, { headers });
      await response.arrayBuffer();
      answers.push({ whose, status: response.status, retry: response.headers.get('retry-after') });
    };
    // Nobody's statement is answered until it is told to go on.
    const release = await holdTransaction(server.deps.database.orm);
    const BEYOND = 20;
    const greedy = Array.from({ length: CALLS_AT_ONCE + CALLS_WAITING + BEYOND }, () =>
      list('greedy', store.headers),
    );
    await vi.waitFor(() => expect(answers).toHaveLength(BEYOND), { timeout: 20_000 });
    for (const { status, retry } of answers) expect([status, Number(retry) > 0]).toEqual([429, true]);
    const others = list('other', other.headers);
    await release();
    await Promise.all([...greedy, others]);
    const served = answers.slice(BEYOND);
    expect(served.map(({ status }) => status)).toEqual(served.map(() => 200));
    expect(served.findIndex(({ whose }) => whose === 'other')).toBeLessThan(CALLS_AT_ONCE * 3);
  });
});
