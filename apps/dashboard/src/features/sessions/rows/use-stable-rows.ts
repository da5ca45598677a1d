import type { SessionSummary } from '@vitrine/contract/sessions';
import { type ReactElement, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { relativeTime } from '../../../lib/format.ts';
import type { Copyable } from './use-copy.ts';

/** What a list of sessions is given to show, whatever it looks like. */
export interface SessionRows {
  sessions: readonly SessionSummary[];
  /** Epoch milliseconds. */
  now: number;
  onCopy: (what: Copyable, sessionId: string) => void;
}

interface Row {
  session: SessionSummary;
  when: string;
  element: ReactElement;
}

/**
 * Answers the function that makes the rows of a list. A row that nothing has happened to is the element of the time before,
 * which React leaves alone: the list is asked for anew and its clock moves on every few seconds, and 50 rows at once
 * take longer than a phone may stand still while somebody scrolls (`bench/scroll`).
 * @param now epoch milliseconds; a row is made again when its "3 minutes ago" reads otherwise
 * @param others all else that rows are made from, but for what their parts find out by themselves (hooks, contexts)
 */
export function useStableRows(now: number, ...others: readonly unknown[]) {
  const { language } = useTranslation().i18n;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with any other of them, all rows are made anew.
  const known = useMemo(() => new Map<string, Row>(), [language, ...others]);
  return (sessions: readonly SessionSummary[], make: (session: SessionSummary) => ReactElement) => {
    const rows = sessions.map((session): Row => {
      const when = relativeTime(session.start_time, now);
      const before = known.get(session.session_id);
      if (before?.session === session && before.when === when) return before;
      return { session, when, element: make(session) };
    });
    known.clear();
    for (const row of rows) known.set(row.session.session_id, row);
    return rows.map(({ element }) => element);
  };
}
