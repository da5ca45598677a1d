import { randomUUID } from 'node:crypto';
import type { PrivacySource } from '@vitrine/contract/privacy';
import type { CallRequest } from '../../http/handler.ts';
import type { Needs } from '../../kernel/needs.ts';
import type { Orm } from '../../ports/database.ts';
import { record } from '../audit/service.ts';
import { ANSWER_PRIVACY } from './jobs.ts';
import { insertRequest, type NewRequest } from './queries.ts';
import { distinct } from './request.ts';

export type AskDeps = Needs<'clock' | 'jobs'>;

type Asked = Pick<NewRequest, 'workspace_id' | 'kind' | 'source' | 'emails' | 'customer_ids' | 'request_id'>;

/** The owner who asks; null where a platform does. */
export interface Asker {
  user_id: string;
  request: CallRequest;
}

/**
 * Writes down what is asked for, with its line of the audit, and has it done. The line names no person: it stays when they are forgotten.
 * @returns its id; undefined when the platform has asked for it already
 */
export async function ask(
  tx: Orm,
  { jobs, clock }: AskDeps,
  asked: Asked,
  by: Asker | null,
): Promise<string | undefined> {
  const id = randomUUID();
  const { workspace_id, kind, source } = asked;
  const asked_at = new Date(clock.now()).toISOString();
  const emails = distinct(asked.emails.map((email) => email.trim().toLowerCase()));
  const customer_ids = distinct(asked.customer_ids.map((one) => one.trim()));
  const asked_by = by?.user_id ?? null;
  if (!(await insertRequest(tx, { ...asked, id, emails, customer_ids, asked_by, asked_at })))
    return undefined;
  await jobs.add(tx, [ANSWER_PRIVACY.ask(id)]);
  const subject = { privacy_request_id: id, kind, source };
  await record(tx, clock, {
    action: 'privacy_asked',
    user_id: asked_by,
    workspace_id,
    subject,
    request: by?.request ?? null,
  });
  return id;
}

/** What a platform asks for about a person. */
export interface PlatformAsks {
  workspace_id: string;
  /** In any case of letters. */
  emails: readonly string[];
  /** The platform's ids of the customer, as the store's pages give them to the tracker. */
  ids: readonly string[];
  /** The platform's own number of it, by which it counts once; null: it has none, and each counts. */
  request_id: string | null;
  source: Exclude<PrivacySource, 'owner'>;
}

/** Where the messages of platforms about people's data are taken. All in the caller's transaction; done in the background. */
export interface PrivacyService {
  requestErasure(tx: Orm, asked: PlatformAsks): Promise<void>;
  requestExport(tx: Orm, asked: PlatformAsks): Promise<void>;
  /** Everything that was recorded of the store; its account stays. */
  eraseStore(tx: Orm, asked: Pick<PlatformAsks, 'workspace_id' | 'source'>): Promise<void>;
}

export function privacyService(deps: AskDeps): PrivacyService {
  const visitor = async (tx: Orm, kind: NewRequest['kind'], { ids, ...asked }: PlatformAsks) => {
    await ask(tx, deps, { ...asked, kind, customer_ids: ids }, null);
  };
  return {
    requestErasure: (tx, asked) => visitor(tx, 'erase_visitor', asked),
    requestExport: (tx, asked) => visitor(tx, 'export_visitor', asked),
    eraseStore: (tx, asked) =>
      visitor(tx, 'erase_store', { ...asked, emails: [], ids: [], request_id: null }),
  };
}
