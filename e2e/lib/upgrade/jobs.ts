import type { ResponseOf } from '@vitrine/contract/endpoint';
import { endpoints } from '@vitrine/contract/endpoints';
import type { Reachable } from '../product.ts';

export const OPERATOR_TOKEN = 'who-may-see-the-work-in-the-background';

/** What is due within this is to be done (ms); what comes again by itself is due later. */
const SOON_MS = 5 * 60_000;

type Jobs = ResponseOf<(typeof endpoints)['jobs_status']>['jobs'];

/** Kinds of the jobs that fail, run, or wait to be done soon. */
export async function jobsToDo({ url }: Reachable): Promise<string[]> {
  const { path, response } = endpoints.jobs_status;
  const answer = await fetch(url + path, { headers: { authorization: `Bearer ${OPERATOR_TOKEN}` } });
  const { jobs } = response.parse(await answer.json());
  return jobs.filter(isToDo).map(({ kind }) => kind);
}

const isToDo = ({ state, due_at }: Jobs[number]): boolean =>
  state !== 'waiting' || (due_at !== null && Date.parse(due_at) <= Date.now() + SOON_MS);
