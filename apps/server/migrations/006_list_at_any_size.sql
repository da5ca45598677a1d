-- What the list of sessions needs at millions of them: an order for each combination of filters, and texts to be found by.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- Which of the filters' 36 combinations the session falls under (modules/sessions/facets.ts draws it). Each has its sessions in
-- order in the two indexes below, and any set of combinations is merged from them without sorting.
ALTER TABLE sessions ADD COLUMN facet smallint NOT NULL GENERATED ALWAYS AS (
  (CASE device WHEN 'desktop' THEN 0 WHEN 'mobile' THEN 12 ELSE 24 END
    + CASE WHEN user_email IS NULL THEN 0 ELSE 6 END
    + CASE WHEN has_recording THEN 3 ELSE 0 END
    + CASE WHEN duration_ms < 60000 THEN 0 WHEN duration_ms < 300000 THEN 1 ELSE 2 END)::smallint
) STORED;
CREATE INDEX sessions_facet_created ON sessions (workspace_id, facet, created_at DESC, session_id DESC);
CREATE INDEX sessions_facet_duration ON sessions (workspace_id, facet, duration_ms DESC, session_id DESC);
DROP INDEX sessions_duration;

-- Every text of a workspace that its sessions can be found by, once: URLs and titles of pages, and emails.
CREATE TABLE search_texts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('page', 'email')),
  -- First 16 bytes of the SHA-256 of the text: a URL is too long for an index of its own.
  digest bytea NOT NULL,
  text text NOT NULL,
  UNIQUE (workspace_id, kind, digest)
);
CREATE INDEX search_texts_trigrams ON search_texts USING gin (workspace_id, text gin_trgm_ops);

-- The sessions that hold a text, in the list's order.
CREATE TABLE search_postings (
  text_id bigint NOT NULL REFERENCES search_texts ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  session_id uuid NOT NULL,
  PRIMARY KEY (text_id, created_at, session_id)
);

-- Sessions whose texts are to be read (again). Written by ingest, emptied in the background (modules/search).
CREATE TABLE search_queue (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id uuid NOT NULL,
  session_id uuid NOT NULL,
  -- An email that it had before, and is not to be found by any more.
  stale_email text
);
INSERT INTO search_queue (workspace_id, session_id)
  SELECT workspace_id, session_id FROM sessions ORDER BY created_at;
