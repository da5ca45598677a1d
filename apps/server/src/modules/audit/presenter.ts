import type { AuditLine } from '@vitrine/contract/audit';
import bowser from 'bowser';
import type { LineRow } from './list.ts';

/** A name taken from a user agent is whatever was written there. */
const MAX_NAME_CHARACTERS = 40;

export function presentLine({ id, at, action, person, subject, ip, user_agent }: LineRow): AuditLine {
  return {
    id,
    at: new Date(at).toISOString(),
    action,
    person,
    subject: presentSubject(subject),
    ip: ip || null,
    ...programOf(user_agent),
  };
}

/** Whitelisted: a line may hold what an owner has no use for, and one of another version anything. */
function presentSubject(subject: LineRow['subject']): AuditLine['subject'] {
  const { domains, session_ids, sessions } = subject;
  const told: AuditLine['subject'] = {};
  for (const field of ['email', 'store_name', 'plan_id', 'time_zone'] as const) {
    const value = subject[field];
    if (typeof value === 'string') told[field] = value;
  }
  if (Array.isArray(domains)) told.domains = domains.map(String);
  if (Array.isArray(session_ids)) told.sessions = session_ids.length;
  else if (Number.isInteger(sessions)) told.sessions = Number(sessions);
  return told;
}

function programOf(user_agent: string): Pick<AuditLine, 'browser' | 'os'> {
  if (user_agent.trim() === '') return { browser: null, os: null };
  const { browser, os } = bowser.parse(user_agent);
  return { browser: shown(browser.name), os: shown(os.name) };
}

const shown = (name: string | undefined) =>
  (name ?? '').replaceAll(/[^\x20-\x7e]/g, '').slice(0, MAX_NAME_CHARACTERS) || null;
