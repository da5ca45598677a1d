import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

/**
 * Whether visits are being recorded now: `on`, or why not. With `storage_full` blocks are answered 503 and wait in the
 * visitors' browsers; everything stored before can be read.
 */
export const recording = z.enum(['on', 'storage_full']);
export type Recording = z.infer<typeof recording>;

export const statusEndpoints = {
  status: {
    method: 'GET',
    path: '/api/status/',
    access: 'user',
    summary: 'Whether visits are being recorded now, and why not.',
    status: 200,
    response: z.object({ recording }),
    errors: ['not_authenticated', 'token_invalid'],
  },
} as const satisfies Record<string, Endpoint>;
