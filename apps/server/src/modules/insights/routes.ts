import { type LabelKind, OTHER_LABEL } from '@vitrine/contract/labels';
import { sql } from 'drizzle-orm';
import { pick, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { HandlersOf } from '../../http/handler.ts';
import type { Orm } from '../../ports/database.ts';

/** Of a page's labels, their patterns too: what stands for many is what is looked for first. */
const kindsOf = (kind: LabelKind): string[] => (kind === 'page_seen' ? [kind, 'pattern'] : [kind]);

export const insightsHandlers = ({ orm }: { orm: Orm }): HandlersOf<'insights_labels'> => ({
  async insights_labels({ auth, query: { kind, search, limit } }) {
    const term = search.toLowerCase().normalize('NFC');
    const like = `%${term.replaceAll(/[\\%_]/g, '\\$&')}%`;
    // The most frequent ones are read from an index: a kind may have a hundred thousand.
    const ofKind = (stored: string) =>
      sql`(SELECT text, sessions FROM labels WHERE workspace_id = ${auth.workspace_id} AND kind = ${stored}
        AND ${term === '' ? sql`true` : sql`lower(text) LIKE ${like}`} AND (kind <> 'pattern' OR text <> ${OTHER_LABEL})
        ORDER BY sessions DESC, text LIMIT ${limit})`;
    // A pattern in which nothing is left out is a page's own path, and the same text.
    const rows = await rowsOf(orm, pick(schema.labels, 'text', 'sessions'))`
      SELECT text, max(sessions) AS sessions FROM (${sql.join(kindsOf(kind).map(ofKind), sql` UNION ALL `)}) found
      GROUP BY text ORDER BY 2 DESC, 1 LIMIT ${limit}`;
    return { ok: true, body: { results: rows.map((row) => ({ kind, ...row })) } };
  },
});
