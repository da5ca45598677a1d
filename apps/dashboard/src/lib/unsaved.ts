import { readUser, workspace } from './session.ts';

/** What was typed into a form, by field. */
export type Draft = Readonly<Record<string, string>>;

/** Who has typed it, and into which store's form. */
export interface Writer {
  user: string;
  workspace: string;
}

/** Forms on screen that hold what nobody has saved yet; null where it is nothing to keep. */
const forms = new Map<string, Draft | null>();
/** Known from when it was typed: by the end of a sign-in nobody is known any more. */
let writer: Writer | undefined;

export const hasUnsaved = (): boolean => forms.size > 0;

/** What of them may be kept, by form, and whose it is; undefined when that is not known. */
export const unsavedDrafts = (): { writer: Writer | undefined; drafts: [string, Draft][] } => ({
  writer,
  drafts: [...forms].filter((form): form is [string, Draft] => form[1] !== null),
});

/** The page is left on purpose: nobody is asked. */
export function forgetUnsaved(): void {
  forms.clear();
  window.removeEventListener('beforeunload', ask);
}

/** The browser asks whether to leave. (While this is listened for, some browsers do not keep the page for who goes back.) */
const ask = (event: BeforeUnloadEvent) => event.preventDefault();

function writerNow(): Writer | undefined {
  const user = readUser()?.id;
  const store = workspace.read();
  return user === undefined || store === undefined ? undefined : { user, workspace: store };
}

/**
 * The form holds what would be lost with the page: the browser asks before it goes, it is not loaded anew by itself, and when the sign-in
 * ends, the draft is kept for the same person (`useDraft`). Answers how to say that it does not any more.
 * @param draft what of it may be kept: never a password, a card or a token. Without it, nothing.
 */
export function holdUnsaved(form: string, draft?: Draft): () => void {
  writer = writerNow() ?? writer;
  forms.set(form, draft ?? null);
  window.addEventListener('beforeunload', ask);
  return () => {
    forms.delete(form);
    if (!hasUnsaved()) window.removeEventListener('beforeunload', ask);
  };
}
