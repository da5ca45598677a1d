import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { number } from '../../database/kinds.ts';
import { firstRow } from '../../database/rows.ts';
import { envelopeOf } from '../../testing/blocks.ts';
import { engines } from '../../testing/engines.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { useServer, useWorkspace } from '../../testing/use-server.ts';
import { newSession, post } from '../../testing/visits.ts';
import { createHosts, hostOf } from './hosts.ts';
import {
  HOST_STOP_MS,
  MAX_ADDRESSES_PER_SESSION,
  MAX_REFUSED,
  RATE_OF_A_HOST,
  RATE_OF_A_WORKSPACE,
} from './limits.ts';

describe('how often a host is asked', () => {
  const asked = (hosts: ReturnType<typeof createHosts>, workspace_id: string, host = 'a.example') => {
    let count = 0;
    while (count < 10_000 && hosts.mayAsk(workspace_id, host)) count += 1;
    return count;
  };

  it('is bounded for one workspace and for all, and grows with time', () => {
    const clock = fakeClock();
    const hosts = createHosts(clock);
    expect(asked(hosts, 'one')).toBe(RATE_OF_A_WORKSPACE.burst);
    expect(hosts.resting('one')).toEqual({ hosts: ['a.example'], until: clock.now() + 1_000 });
    expect(asked(hosts, 'one', 'b.example')).toBe(RATE_OF_A_WORKSPACE.burst);
    const others = asked(hosts, 'two') + asked(hosts, 'three') + asked(hosts, 'four');
    expect(others).toBe(RATE_OF_A_HOST.burst - RATE_OF_A_WORKSPACE.burst);
    clock.advance(2_000);
    expect(hosts.resting('one').hosts).toEqual([]);
    expect(asked(hosts, 'one')).toBe(2 * RATE_OF_A_WORKSPACE.per_second);
  });

  it('is nothing for a while once it has only refused', () => {
    const clock = fakeClock();
    const hosts = createHosts(clock);
    const refuse = (times: number) => {
      for (let i = 0; i < times; i++) hosts.noteAnswer('one', 'a.example', true);
    };
    refuse(MAX_REFUSED - 1);
    hosts.noteAnswer('one', 'a.example', false);
    refuse(MAX_REFUSED - 1);
    expect(hosts.mayAsk('one', 'a.example')).toBe(true);
    refuse(1);
    expect(hosts.mayAsk('one', 'a.example')).toBe(false);
    expect(hosts.mayAsk('two', 'a.example')).toBe(true);
    clock.advance(HOST_STOP_MS);
    expect(hosts.mayAsk('one', 'a.example')).toBe(true);
  });
});

describe.each(engines())('one block that names a thousand addresses of somebody else on %s', (engine) => {
  const asked: string[] = [];
  const clock = fakeClock();
  const server = useServer({
    engine,
    clock,
    fetcher: {
      async get(address) {
        asked.push(hostOf(address));
        return { ok: false, reason: 'status', final: true };
      },
    },
  });
  const store = useWorkspace(server);

  it('has us ask for few of them, after the store’s own', async () => {
    const { orm } = server.deps.database;
    const { workspace_id } = store;
    await orm.execute(
      sql`UPDATE merchants SET domains = '{shop.example:8080}' WHERE workspace_id = ${workspace_id}`,
    );
    const srcs = [
      ...Array.from({ length: 400 }, (_, i) => `https://[2606:4700::1111]/${i}.png`),
      ...Array.from({ length: 4 }, (_, i) => `https://cdn.shop.example/${i}.png`),
      ...Array.from({ length: 1_000 }, (_, i) => `https://victim.example/${i}.png`),
    ];
    const childNodes = srcs.map((src, i) => ({
      type: 2,
      id: i + 3,
      tagName: 'img',
      attributes: { src },
      childNodes: [],
    }));
    const html = { type: 2, id: 2, tagName: 'html', attributes: {}, childNodes };
    const data = { node: { type: 0, id: 1, childNodes: [html] } };
    const header = newSession(store);
    const origin = 'http://shop.example:8080';
    const envelope = envelopeOf({ events: [{ type: 2, timestamp: clock.now(), data }], header });
    expect((await post(server, envelope, { origin })).status).toBe(202);
    const of = (host: string) => asked.filter((one) => one === host).length;
    await expect.poll(() => of('victim.example')).toBe(MAX_REFUSED);
    await expect.poll(() => of('[2606:4700::1111]')).toBe(MAX_REFUSED);
    const jobs = () => server.deps.jobs.counts();
    await expect.poll(async () => (await jobs()).every(({ running }) => running === 0)).toBe(true);
    // Three are asked for at a time.
    expect(asked.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => 'cdn.shop.example'));
    expect(asked.length).toBeLessThanOrEqual(4 + 2 * (MAX_REFUSED + 2));
    const kept = await firstRow(orm, { count: number })`
      SELECT count(*) AS count FROM asset_addresses WHERE workspace_id = ${workspace_id}`;
    expect(kept?.count).toBe(MAX_ADDRESSES_PER_SESSION);
  });
});
