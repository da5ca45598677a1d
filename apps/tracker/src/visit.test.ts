import { TRACKER_TAGS } from '@vitrine/contract/tags';
import { describe, expect, test } from 'vitest';
import { leave, recorded, useHarness } from './testing/harness.ts';

const harness = useHarness();
const tagged = (tag: string) =>
  harness.collector
    .events()
    .filter((event) => event.type === 5 && event.data.tag === tag)
    .map((event) => event.data.payload);

describe('a visit', () => {
  test('is recorded from its first page, and says one line in the console', async () => {
    const visit = await harness.visit();
    await visit.page.goto(`${harness.store.origin}/`);
    await recorded(harness, visit.page);
    await leave(harness, visit.page);
    expect(visit.console.filter((line) => line.includes('tracker initialized'))).toHaveLength(1);
    expect(visit.console).toHaveLength(1);
    expect(visit.errors).toEqual([]);
    expect(harness.collector.requests.preflights).toBe(0);
    const types = harness.collector.events().map((event) => event.type);
    expect(types).toContain(4);
    expect(types.filter((type) => type === 2)).toHaveLength(1);
    expect(tagged(TRACKER_TAGS.visibility)).toContainEqual({ visible: false, focused: false });
  });
});
