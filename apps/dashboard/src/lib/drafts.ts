import { useEffect, useState } from 'react';
import { readUser, workspace } from './session.ts';
import { readOfTab, removeOfTab, writeOfTab } from './storage.ts';
import { storageKeys } from './storage-keys.ts';
import { type Draft, unsavedDrafts, type Writer } from './unsaved.ts';

/** Who has signed in again by then goes on where they were; later, nobody remembers. */
const DRAFTS_LAST_MS = 60 * 60_000;

/** Fields of such names are not kept, whatever a form says. */
const SECRET = /pass|token|secret|card|cvc|number/i;

export interface KeptDrafts extends Writer {
  /** Ms since the epoch. */
  kept_at: number;
  forms: Readonly<Record<string, Draft>>;
}

export const withoutSecrets = (draft: Draft): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([field]) => !SECRET.test(field)));

/** Whether they are this person's, in this store, and not too old. */
export const areFor = (
  { kept_at, ...drafts }: KeptDrafts,
  { user, workspace }: Partial<Writer>,
  now: number,
): boolean =>
  drafts.user === user && drafts.workspace === workspace && Math.abs(now - kept_at) < DRAFTS_LAST_MS;

function kept(): KeptDrafts | undefined {
  try {
    return JSON.parse(readOfTab(storageKeys.drafts) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

const keep = (drafts: KeptDrafts) => writeOfTab(storageKeys.drafts, JSON.stringify(drafts));

/** Keeps what is typed and not saved for whoever has typed it, in this tab. */
export function keepDrafts(): void {
  const { writer, drafts } = unsavedDrafts();
  if (!writer || drafts.length === 0) return;
  const now = Date.now();
  const before = kept();
  const forms = drafts.map(([form, draft]) => [form, withoutSecrets(draft)] as const);
  keep({
    ...writer,
    kept_at: now,
    forms: { ...(before && areFor(before, writer, now) && before.forms), ...Object.fromEntries(forms) },
  });
}

export const dropDrafts = (): void => removeOfTab(storageKeys.drafts);

/** Somebody has signed in: what is another one's goes. */
export function dropDraftsOfOthers(user: string): void {
  if (kept()?.user !== user) dropDrafts();
}

function read(form: string): Draft | undefined {
  const drafts = kept();
  const reader = { user: readUser()?.id, workspace: workspace.read() } as Partial<Writer>;
  return drafts && areFor(drafts, reader, Date.now()) ? drafts.forms[form] : undefined;
}

function forget(form: string): void {
  const drafts = kept();
  if (!drafts) return;
  const { [form]: _, ...forms } = drafts.forms;
  if (Object.keys(forms).length === 0) dropDrafts();
  else keep({ ...drafts, forms });
}

/** Whether there is a draft of a form that is opened first. */
export const hasDraft = (form: string): boolean => read(form) !== undefined;

/** What was typed into this form when the sign-in ended, once: it is the form's again. */
export function useDraft(form: string): Draft | undefined {
  const [draft] = useState(() => read(form));
  useEffect(() => forget(form), [form]);
  return draft;
}
