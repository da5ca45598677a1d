// Rows of a workspace of any size beside a thousand small ones, made by SQL: through ingest ten million sessions would take days.

const OTHERS = 1_000;
const SESSIONS_OF_OTHERS = 100;
/** How far back the sessions go. */
const DAYS = 90;
/** Sessions a statement: what is under way is seen, and memory stays flat. */
const STEP = 500_000;
const PRODUCTS = 20_000;
const PRODUCTS_OF_OTHERS = 50;

const TABLES = ['sessions', 'page_views', 'search_texts', 'search_postings', 'labels', 'session_insight'];

/** A number from 0 to below `below` that depends on the session's number and on nothing else. */
const pick = (below, salt) => `(hashint8extended(n, ${salt}) & 2147483647) % ${below}`;
/** Evenly from 0 to 1, without 0. */
const share = (salt) => `((hashint8extended(n, ${salt}) & 2147483647) + 1) / 2147483648.0`;

/** Sessions `from` to below `to` of `count`, in order of time. `workspace` is an SQL expression of n. */
const sessions = (workspace, count, from, to) => `
  INSERT INTO sessions (workspace_id, session_id, created_at, start_time, last_event_at, duration_ms, visitor_id,
    user_email, device, browser, os, time_zone, language, original_url, original_domain, viewport_width,
    viewport_height, has_full_snapshot, event_counts, block_count, has_recording, marks)
  SELECT ${workspace}, id, at, at - interval '2 seconds', at + duration * interval '1 millisecond', duration,
    md5('visitor ' || ${pick(`greatest(${count} / 3, 1)`, 9)})::uuid,
    CASE WHEN ${pick(100, 1)} < 12 THEN
      (ARRAY['ana', 'luz', 'joao', 'maria', 'pedro', 'sofia', 'diego', 'camila'])[1 + ${pick(8, 2)}] || '.'
      || (ARRAY['perez', 'silva', 'garcia', 'souza', 'gomez', 'rojas', 'lima', 'castro'])[1 + ${pick(8, 3)}]
      || ${pick(`greatest(${count} / 25, 10)`, 4)} || '@'
      || (ARRAY['gmail.com', 'hotmail.com', 'example.com', 'uol.com.br'])[1 + ${pick(4, 5)}] END,
    (ARRAY['mobile', 'desktop', 'tablet'])[CASE WHEN d < 60 THEN 1 WHEN d < 95 THEN 2 ELSE 3 END],
    'Chrome 142', 'Android', 'America/Sao_Paulo', 'pt-BR', 'https://casalumbre.example/', 'casalumbre.example', 390,
    844, true, '{"2": 3, "3": 412, "4": 3}', 12, ${pick(1_000, 6)} < 5,
    jsonb_build_object('origin', jsonb_build_array(1760000000000, id, 0, 0), 'client', jsonb_build_array(1760000000000, id, 0, 0))
  FROM (
    SELECT n, at, ${pick(100, 7)} AS d, least(7200000, floor(-ln(${share(8)}) * 120000))::bigint AS duration,
      (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid AS id
    FROM (SELECT n, now() - interval '${DAYS} days' * (1 - n / ${count}.0) AS at
      FROM generate_series(${from}::bigint, ${to}::bigint - 1) n) numbered
  ) made`;

/** One to five pages a session: the start, then products, some more often than others. */
const pageViews = (own, condition) => `
  INSERT INTO page_views (workspace_id, session_id, page_id, seq, position, tab_id, url, title, at)
  SELECT workspace_id, session_id, gen_random_uuid(), 0, 0, session_id,
    CASE WHEN view = 1 THEN 'https://casalumbre.example/' ||
        CASE WHEN h % 4 = 0 THEN '?utm_campaign=' || (h >> 8) % 300 ELSE '' END
      WHEN view = 5 THEN 'https://casalumbre.example/cart' ELSE 'https://casalumbre.example/velas/vela-' || product END,
    CASE WHEN view = 1 THEN 'Casa Lumbre' WHEN view = 5 THEN 'Carrito' ELSE 'Vela ' || product || ' · Casa Lumbre' END,
    1760000000000 + view * 20000
  FROM (SELECT workspace_id, session_id, view, h,
      floor(CASE workspace_id WHEN ${own} THEN ${PRODUCTS} ELSE ${PRODUCTS_OF_OTHERS} END * power(((h >> 20) & 1048575) / 1048576.0, 3))::int AS product
    FROM (SELECT workspace_id, session_id, view, uuid_hash_extended(session_id, view) & 9007199254740991 AS h
      FROM sessions s, generate_series(1, 1 + (uuid_hash(session_id) & 3)) view WHERE ${condition}) hashed) chosen`;

/** As modules/search leaves them. */
const TEXTS = `INSERT INTO search_texts (workspace_id, kind, digest, text)
  SELECT workspace_id, kind, substring(sha256(convert_to(text, 'UTF8')) FOR 16), text FROM (
    SELECT DISTINCT workspace_id, 'page' AS kind, url AS text FROM page_views
    UNION SELECT DISTINCT workspace_id, 'page', title FROM page_views
    UNION SELECT DISTINCT workspace_id, 'email', user_email FROM sessions WHERE user_email IS NOT NULL) texts`;
const postings = (condition) => `INSERT INTO search_postings (text_id, created_at, session_id)
  SELECT DISTINCT t.id, found.created_at, found.session_id FROM (
    SELECT s.workspace_id, s.session_id, s.created_at, said.kind, said.text FROM sessions s
      JOIN page_views v USING (workspace_id, session_id), LATERAL (VALUES ('page', url), ('page', title)) said (kind, text)
      WHERE ${condition}
    UNION ALL SELECT s.workspace_id, s.session_id, s.created_at, 'email', s.user_email FROM sessions s
      WHERE s.user_email IS NOT NULL AND ${condition}) found
  JOIN search_texts t ON t.workspace_id = found.workspace_id AND t.kind = found.kind AND t.text = found.text`;

/** What each visit is chosen by, about nine labels: some that most have, some that few have. */
const told = (condition) => `
  SELECT workspace_id, session_id, said.kind, said.text FROM (
    SELECT *, uuid_hash_extended(session_id, 77) & 2147483647 AS h FROM sessions s WHERE ${condition}
  ) s, LATERAL (VALUES
    ('channel', (ARRAY['direct', 'search', 'social', 'ads', 'referral'])[1 + h % 5]),
    ('country', (ARRAY['AR', 'BR', 'MX', 'CL', 'CO', 'PE', 'UY'])[1 + h % 7]),
    ('browser', (ARRAY['Chrome', 'Mobile Safari'])[1 + h % 2]),
    ('stage', (ARRAY['visit', 'visit', 'product', 'product', 'product', 'product', 'cart', 'checkout'])[1 + (h >> 3) % 8]),
    ('visitor', CASE WHEN h % 3 = 0 THEN 'returning' ELSE 'new' END),
    ('signal', CASE WHEN (h >> 5) % 40 = 0 THEN 'rage' END),
    ('error', CASE WHEN (h >> 7) % 200 = 0 THEN 'error ' || (h >> 15) % 400 END)
  ) said (kind, text) WHERE said.text IS NOT NULL
  UNION SELECT v.workspace_id, v.session_id, said.kind, said.text FROM page_views v JOIN sessions s USING (workspace_id, session_id),
    LATERAL (SELECT regexp_replace(v.url, '^https://[^/]*|[?].*$', '', 'g') AS path) p,
    LATERAL (VALUES ('page_seen', path), ('pattern', regexp_replace(path, '^/velas/.*', '/velas/*'))) said (kind, text)
    WHERE ${condition}`;

const labels = (condition) => `INSERT INTO labels (workspace_id, kind, text, sessions, new_on)
  SELECT workspace_id, kind, text, count(*), current_date FROM (${told(condition)}) told GROUP BY 1, 2, 3
  ON CONFLICT (workspace_id, kind, text) DO UPDATE SET sessions = labels.sessions + excluded.sessions`;

const insights = (
  condition,
) => `INSERT INTO session_insight (workspace_id, session_id, created_at, version, pages,
    cart_value, cart_currency, labels, insight)
  SELECT workspace_id, session_id, s.created_at, session_id, 1 + (uuid_hash(session_id) & 3),
    CASE WHEN uuid_hash(session_id) % 4 = 0 THEN (uuid_hash(session_id) & 65535) END,
    CASE WHEN uuid_hash(session_id) % 4 = 0 THEN 'ARS' END, ids,
    '{"stage": "product", "cart": null, "signals": {}, "story": [{"slot": "saw_products", "count": 2, "product": "Vela 17"}]}'
  FROM (SELECT workspace_id, session_id, array_agg(l.id ORDER BY l.id) AS ids
    FROM (${told(condition)}) told JOIN labels l USING (workspace_id, kind, text) GROUP BY 1, 2) own
  JOIN sessions s USING (workspace_id, session_id)`;

const ROLLUPS = `INSERT INTO session_rollups (workspace_id, bucket, node_id, sessions, duration_ms)
  SELECT workspace_id, to_timestamp(floor(extract(epoch FROM created_at) / 900) * 900), 'bench', count(*), sum(duration_ms)
  FROM sessions GROUP BY 1, 2`;

/**
 * Fills the database, whose migrations are applied and which holds the workspace and nothing else.
 * @param query runs a statement and answers its rows
 * @param say hears what is being done
 */
export async function fill(query, { workspace_id, count, say }) {
  const kept = await takeIndexesAway(query);
  const own = `'${workspace_id}'::uuid`;
  for (let from = 0; from < count; from += STEP) {
    const to = Math.min(count, from + STEP);
    await query(sessions(own, count, from, to));
    say(`${to} sessions`);
  }
  await query(
    `INSERT INTO workspaces (id) SELECT md5('other ' || n)::uuid FROM generate_series(1, ${OTHERS}) n`,
  );
  const total = OTHERS * SESSIONS_OF_OTHERS;
  await query(sessions(`md5('other ' || (1 + n % ${OTHERS}))::uuid`, total, 0, total));
  const [{ min, max }] = await query(`SELECT min(created_at)::text, max(created_at)::text FROM sessions`);
  const steps = Math.ceil(count / STEP);
  const edge = (n) =>
    `'${min}'::timestamptz + ('${max}'::timestamptz - '${min}'::timestamptz) * ${n / steps}::float8`;
  const slices = Array.from({ length: steps }, (_, n) =>
    [n > 0 && `s.created_at >= ${edge(n)}`, n < steps - 1 && `s.created_at < ${edge(n + 1)}`, 'true']
      .filter(Boolean)
      .join(' AND '),
  );
  for (const [n, slice] of slices.entries()) {
    await query(pageViews(own, slice));
    say(`page views ${n + 1}/${steps}`);
  }
  await query(ROLLUPS);
  await query(TEXTS);
  say('texts');
  for (const [n, slice] of slices.entries()) {
    await query(postings(slice));
    say(`postings ${n + 1}/${steps}`);
  }
  // Labels are found by their key while they are made.
  await query('CREATE UNIQUE INDEX bench_labels ON labels (workspace_id, kind, text)');
  for (const slice of slices) await query(labels(slice));
  for (const [n, slice] of slices.entries()) {
    await query(insights(slice));
    say(`labels ${n + 1}/${steps}`);
  }
  await query('DROP INDEX bench_labels');
  for (const statement of kept) await query(statement);
  say('indexes');
  for (const table of [...TABLES, 'session_rollups', 'workspaces']) await query(`VACUUM (ANALYZE) ${table}`);
}

/** Rows come several times as fast without them. @returns the statements that bring them back */
async function takeIndexesAway(query) {
  const tables = TABLES.map((table) => `'${table}'::regclass`).join(', ');
  const constraints = await query(`SELECT conrelid::regclass::text AS table, conname AS name, contype AS type,
    pg_get_constraintdef(oid) AS definition FROM pg_constraint
    WHERE conrelid IN (${tables}) AND contype IN ('p', 'u', 'f') ORDER BY contype = 'f' DESC, conrelid DESC`);
  // Of others that refer to these: they come back last.
  const referring = await query(`SELECT conrelid::regclass::text AS table, conname AS name, contype AS type,
    pg_get_constraintdef(oid) AS definition FROM pg_constraint
    WHERE confrelid IN (${tables}) AND conrelid NOT IN (${tables}) AND contype = 'f'`);
  const all = [...referring, ...constraints];
  for (const { table, name } of all) await query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  const indexes = await query(`SELECT indexname AS name, indexdef AS definition FROM pg_indexes
    WHERE schemaname = 'public' AND tablename IN (${TABLES.map((table) => `'${table}'`).join(', ')})`);
  for (const { name } of indexes) await query(`DROP INDEX ${name}`);
  const back = ({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`;
  return [
    ...all.filter(({ type }) => type !== 'f').map(back),
    ...indexes.map(({ definition }) => definition),
    ...all.filter(({ type }) => type === 'f').map(back),
  ];
}
