import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { EnvelopeHeader } from '@vitrine/contract/envelope';
import type { RecordedEvent } from '@vitrine/contract/events';
import type { Steering } from '@vitrine/contract/ingest';
import { expect } from 'vitest';
import { textHash } from '../modules/recordings/compaction/long-texts.ts';
import { call } from './api.ts';
import { envelopeOf } from './blocks.ts';
import type { FakeClock } from './fake-clock.ts';
import { insertRecording } from './recordings.ts';
import type { TestServer } from './test-server.ts';
import { newSession, post } from './visits.ts';
import { headersOf, type TestWorkspace } from './workspaces.ts';

type Session = Partial<EnvelopeHeader> & ReturnType<typeof newSession>;

/** As JSON has it, without quotes. */
const literalOf = (text: string) => JSON.stringify(text).slice(1, -1);
export const hashOf = (text: string) => textHash(literalOf(text));
/** A style sheet as no other one, with what JSON escapes and what takes several bytes. */
export const sheet = (rules = 100) =>
  Array.from({ length: rules }, () => `.a${randomUUID()}:before { content: "\\201c é 😀"; }\n`).join('');

/** The lines as a page sends them that leaves the texts out: members of gzip, and between which of them the texts belong. */
export function leavingOut(lines: string, left_out: readonly string[]) {
  const marked = left_out.reduce(
    (rest, text) => rest.replaceAll(literalOf(text), `\0${hashOf(text)}\0`),
    lines,
  );
  const members: Buffer[] = [];
  const texts: { hash: string; at: number }[] = [];
  let at = 0;
  for (const [n, piece] of marked.split('\0').entries()) {
    if (n % 2 === 1) texts.push({ hash: piece, at });
    else at += members[members.push(gzipSync(piece)) - 1]?.length ?? 0;
  }
  return { body: new Uint8Array(Buffer.concat(members)), texts };
}

export const linesOf = (events: readonly unknown[]) =>
  events.map((event) => `${JSON.stringify(event)}\n`).join('');

/** What a test does at a store. */
export function shopOf(server: TestServer, clock: FakeClock, store: TestWorkspace) {
  /** A page with these style sheets. */
  const eventsOf = (sheets: readonly string[]) => [
    { type: 4, timestamp: clock.now() - 2_000, data: { href: 'https://shop.example/' } },
    { type: 2, timestamp: clock.now() - 1_000, data: { sheets, after: 'é' } },
  ];
  const sendEnvelope = async (envelope: Uint8Array) => {
    const response = await post(server, envelope);
    return { status: response.status, body: (await response.json()) as Partial<Steering> };
  };
  /** The envelope of such a page's block, some of its texts left out. */
  const envelope = (session: Session, sheets: readonly string[], left_out: readonly string[] = []) => {
    const events = eventsOf(sheets);
    if (left_out.length === 0) return envelopeOf({ events, header: session });
    const { body, texts } = leavingOut(linesOf(events), left_out);
    return envelopeOf({ events, body, header: { ...session, texts } });
  };
  const send = (...block: Parameters<typeof envelope>) => sendEnvelope(envelope(...block));
  const ask = async (of = store) => {
    const { platform, store_id, session_id, visitor } = newSession(of);
    const body = { platform, store_id, session_id, visitor_id: visitor.id };
    return (await call(server, 'ingest_settings', { body })).body.known_texts as string[];
  };
  const whatComesOf = async ({ session_id }: Session): Promise<RecordedEvent[]> => {
    const headers = await headersOf(server.deps, store);
    const response = await fetch(`${server.url}/api/sessions/${session_id}/events/`, { headers });
    expect(response.status).toBe(200);
    return (await response.json()) as RecordedEvent[];
  };
  /** The style sheets that a session's replay has. */
  const sheetsOf = async (session: Session) =>
    (await whatComesOf(session)).flatMap(({ data }) => (data as { sheets?: string[] }).sheets ?? []);
  const erase = async (...sessions: Session[]) => {
    const headers = await headersOf(server.deps, store);
    const session_ids = sessions.map(({ session_id }) => session_id);
    const { status } = await call(server, 'sessions_delete', { headers, body: { session_ids } });
    expect(status).toBe(200);
  };
  /** A recorded session that refers to the text. */
  const record = async (text: string, visitor: Partial<EnvelopeHeader['visitor']> = {}) => {
    const made = newSession(store);
    const session = { ...made, visitor: { ...made.visitor, ...visitor } };
    expect((await send(session, ['short'])).status).toBe(202);
    const { workspace_id } = store;
    await insertRecording(server, { ...session, workspace_id }, 'a word', literalOf(text));
    return session;
  };
  /** Sessions of three visitors that refer to it. */
  const share = (text: string) => Promise.all([record(text), record(text), record(text)]);
  return { envelope, sendEnvelope, send, ask, whatComesOf, sheetsOf, erase, record, share };
}
