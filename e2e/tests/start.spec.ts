import { once } from 'node:events';
import { Api, seeded } from '../lib/api.ts';
import { emptyFolder } from '../lib/evaluations.ts';
import { Product } from '../lib/product.ts';
import { expect, test } from '../lib/test.ts';

/** What the evaluation ships: visits that real browsers made, told as if they had come lately. */
const MIN_SEEDED_VISITS = 12;
const DAY_MS = 24 * 60 * 60_000;

test('the evaluation has lively recordings, keeps its data and its folder to itself', async () => {
  const product = await Product.in(emptyFolder());
  try {
    const api = await Api.signIn(product);
    await seeded(api);
    const sessions = await api.sessions();
    expect(sessions.length).toBeGreaterThanOrEqual(MIN_SEEDED_VISITS);
    expect(new Set(sessions.map(({ platform }) => platform))).toEqual(
      new Set(['desktop', 'mobile', 'tablet']),
    );
    for (const session of sessions) {
      expect(Date.now() - Date.parse(session.created_at)).toBeLessThan(15 * DAY_MS);
      expect(Date.parse(session.created_at)).toBeLessThanOrEqual(Date.now());
      const { has_full_snapshot, quarantined_blocks, quarantined_events, missing_blocks } = await api.session(
        session.session_id,
      );
      expect({ has_full_snapshot, quarantined_blocks, quarantined_events, missing_blocks }).toEqual({
        has_full_snapshot: true,
        quarantined_blocks: 0,
        quarantined_events: 0,
        missing_blocks: 0,
      });
      expect((await api.events(session.session_id)).length).toBeGreaterThan(10);
    }

    const second = product.spawn();
    const [status] = await once(second, 'exit');
    expect(status).not.toBe(0);
    expect(product.output).toContain(product.dataDir);
    expect(product.output).toMatch(/another|in use|already/i);
    expect((await fetch(`${product.url}/healthz`)).status).toBe(200);

    const password = product.demoPassword();
    await product.stop();
    await product.start();
    expect(product.demoPassword()).toBe(password);
    const ids = (list: { session_id: string }[]) => list.map(({ session_id }) => session_id).sort();
    expect(ids(await (await Api.signIn(product)).sessions())).toEqual(ids(sessions));
  } finally {
    await product.remove();
  }
});
