import { inject } from 'vitest';
import type { Database } from '../ports/database.ts';

export type Engine = Database['engine'];

/** For `describe.each`: both engines, or PGlite alone where PostgreSQL is not installed (the set-up says so loudly). */
export const engines = (): Engine[] => (inject('postgres_url') ? ['pglite', 'postgres'] : ['pglite']);
