import { expect } from 'vitest';
import type { JobCounts } from '../ports/job-queue.ts';
import type { ServerProcess } from './built-server.ts';
import { nthMail, parameterIn } from './mails.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** Those that an evaluation prints. */
export function credentialsOf(server: ServerProcess): Credentials {
  const printed = (label: string) => new RegExp(`${label} +(\\S+)\n`).exec(server.output())?.[1] ?? '';
  return { email: printed('Sign in as'), password: printed('Password') };
}

/** Headers of calls by a person who signs in. */
export async function signIn(url: string, credentials: Credentials): Promise<{ authorization: string }> {
  const response = await fetch(`${url}/api/auth/token-obtain/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  expect(response.status).toBe(200);
  const { access } = (await response.json()) as { access: string };
  return { authorization: `JWT ${access}` };
}

/** Gives the demo account another email, by the link that is mailed to that. */
export async function takeOver(
  server: { url: string; data_dir: string },
  headers: Record<string, string>,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const send = async (method: string, path: string, body: object) => {
    const response = await fetch(`${server.url}/api/auth/users/${path}/`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
  };
  await send('PATCH', 'me', { email, current_password: password });
  await send('POST', 'confirm-email', { code: parameterIn(await nthMail(server, email), 'code') });
}

/** Those that look again in an hour, or fetch once more what was not there, are never done. */
const ONCE = ['compact_session', 'erase_segment', 'remove_object', 'export_session'];

/** Of the jobs that come to an end, those that have not. */
export async function jobsLeft(url: string, operator_token: string): Promise<JobCounts[]> {
  const headers = { authorization: `Bearer ${operator_token}` };
  const response = await fetch(`${url}/api/status/jobs/`, { headers });
  const { counts } = (await response.json()) as { counts: JobCounts[] };
  return counts.filter(
    ({ kind, waiting, running, failed }) => ONCE.includes(kind) && waiting + running + failed > 0,
  );
}

/** A link's signature says until when it holds. */
const SIGNATURE = /\?[^"\s]*(?:signature|expires)[^"\s]*/g;

/** A visit that has just ended is for some minutes. */
const ACTIVE = /"active":(?:true|false),?/g;

interface Listed {
  results: { session_id: string }[];
}
interface Recording {
  recording: { version: string; frames: unknown[]; texts: string[] } | null;
}

/** Its status and its text, without what changes by itself. */
export async function answerTo(url: string, headers: Record<string, string>, path: string): Promise<string> {
  const response = await fetch(`${url}${path}`, { headers });
  const text = await response.text();
  return `${response.status} ${text.replaceAll(SIGNATURE, '').replaceAll(ACTIVE, '')}`;
}

/** What a person is shown of the visits: the list, and of each its details, its recording with the first frame and what happened, and its events. */
export async function answersTo(url: string, headers: Record<string, string>): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  const ask = async (path: string) => {
    const answer = await answerTo(url, headers, path);
    answers.set(path, answer);
    return answer.slice('200 '.length);
  };
  const { results } = JSON.parse(await ask('/api/sessions/?page_size=100')) as Listed;
  for (const { session_id } of results) {
    const path = `/api/sessions/${session_id}`;
    await ask(`${path}/`);
    await ask(`${path}/events/`);
    const { recording } = JSON.parse(await ask(`${path}/recording/`)) as Recording;
    if (!recording) continue;
    await ask(`${path}/recording/${recording.version}/markers/`);
    await ask(`${path}/recording/${recording.version}/frames/0/`);
    for (const hash of recording.texts.slice(0, 2)) await ask(`/api/texts/${hash}/`);
  }
  await ask('/api/dashboard/sessions_timeline/');
  await ask('/api/auth/users/');
  await ask('/api/auth/invitations/');
  return answers;
}
