import { readFile } from 'node:fs/promises';
import { type FilePlan, parsePlans } from '../modules/billing/service.ts';

/** The operator's file of plans cannot be used; the message says why. */
export class BadPlans extends Error {
  override readonly name = 'BadPlans';
}

/** Rejects with `BadPlans`. */
export async function readPlans(file: string): Promise<FilePlan[]> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new BadPlans(`Failed to read the plans file: ${error.message}.`);
  });
  const read = parsePlans(text);
  if (read.ok) return read.plans;
  throw new BadPlans(
    `The plans file ${file} is invalid:\n${read.problems.map((line) => `  ${line}`).join('\n')}`,
  );
}
