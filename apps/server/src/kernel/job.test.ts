import { expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import type { Job } from '../ports/job-queue.ts';
import { defineJob, NO_DATA, only } from './job.ts';

const PAINT = defineJob({
  kind: 'paint',
  key: ({ room }: { room: string; colour: string }) => room,
  data: z.object({ colour: z.string() }),
  role: 'worker',
  lease_ms: 1_000,
});
const SWEEP = defineJob({ kind: 'sweep', key: only, data: NO_DATA, role: 'api', lease_ms: 1_000 });

const job = (data: unknown): Job => ({
  key: 'hall',
  data,
  attempt: 1,
  try_id: 'try',
  abandoned: [],
  forgetAbandoned: async () => undefined,
  hold: async () => true,
});
const { signal } = new AbortController();

it('is asked for by what it is about: a key, and the data that its handler needs beside it', () => {
  expect(PAINT.ask({ room: 'hall', colour: 'red' })).toEqual({
    kind: 'paint',
    key: 'hall',
    data: { colour: 'red' },
  });
  expect(SWEEP.ask('all', { run_at: 7 })).toEqual({ kind: 'sweep', key: 'all', data: {}, run_at: 7 });
});

it('hands its handler the data of the row, of the type that was declared', async () => {
  const seen: string[] = [];
  const painted = PAINT.workedBy(async ({ key, data }) => {
    expectTypeOf(data).toEqualTypeOf<{ colour: string }>();
    seen.push(key, data.colour);
  });
  expect(await painted.handler(job({ colour: 'red', of_a_newer_version: 1 }), signal)).toBeUndefined();
  expect(seen).toEqual(['hall', 'red']);
});

it('fails on a row whose data it does not take, before its handler sees it', async () => {
  let calls = 0;
  const painted = PAINT.workedBy(async () => {
    calls += 1;
  });
  await expect(painted.handler(job({}), signal)).rejects.toThrow(z.ZodError);
  expect(calls).toBe(0);
});

it('is done whatever a handler that answers nothing ends with', async () => {
  const count: () => void = () => ({ counted: 1 });
  const painted = PAINT.workedBy(async () => count());
  expect(await painted.handler(job({ colour: 'red' }), signal)).toBeUndefined();
});

it('does not look at rows of a kind that has no data', async () => {
  const swept = SWEEP.workedBy(async () => ({ not_before: 9 }));
  for (const data of [{}, null, { of_an_older_version: 1 }])
    expect(await swept.handler(job(data), signal)).toEqual({ not_before: 9 });
});

it('is of a role that runs it, and is asked for with what its key and data are made of, or does not compile', () => {
  // @ts-expect-error: `all` is no part of the product, but all of them
  defineJob({ kind: 'sweep', key: only, data: NO_DATA, role: 'all', lease_ms: 1_000 });
  // @ts-expect-error: nobody knows the colour
  expect(() => PAINT.ask({ room: 'hall' })).toThrow(z.ZodError);
  // @ts-expect-error: there is one
  SWEEP.ask('hall');
});
