-- What visits that are over can be chosen by, and what rows of the list say of them (modules/insights).

-- Values of a store, each once. Texts are a store's page's: cut, in lower case, without emails and long numbers.
CREATE TABLE labels (
  -- No bigint: each visit names some dozens. Ids are taken for labels that are new alone.
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('channel', 'referrer', 'campaign', 'in_app', 'country', 'browser', 'os', 'page_type',
    'page_seen', 'pattern', 'entry_page', 'exit_page', 'product_seen', 'product_added', 'stage', 'left_to', 'signal', 'error',
    'event', 'visitor')),
  text text NOT NULL COLLATE "C",
  -- Visits that have it; without one it goes. Only differences are added.
  sessions integer NOT NULL DEFAULT 0 CHECK (sessions >= 0),
  -- The day in UTC on which it was new: so many are, of a kind.
  new_on date NOT NULL,
  UNIQUE (workspace_id, kind, text)
);
CREATE INDEX labels_frequent ON labels (workspace_id, kind, sessions DESC, text);
CREATE INDEX labels_new ON labels (workspace_id, new_on, kind);

-- Of each visit that is one recording: all that a list needs to choose it.
CREATE TABLE session_insight (
  workspace_id uuid NOT NULL,
  session_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  -- Of the recording that says so.
  version uuid NOT NULL,
  -- Different ones in a row.
  pages integer NOT NULL,
  -- As it was left, in units of its currency; null: it was empty, or is not known.
  cart_value numeric(16, 6),
  cart_currency text COLLATE "C",
  -- Ids of its labels, in order.
  labels integer[] NOT NULL,
  -- What is shown of it: stage, signals, story (modules/insights/insight.ts).
  insight jsonb NOT NULL,
  PRIMARY KEY (workspace_id, session_id),
  FOREIGN KEY (workspace_id, session_id) REFERENCES sessions ON DELETE CASCADE
);
CREATE INDEX session_insight_created ON session_insight (workspace_id, created_at DESC, session_id DESC);
CREATE INDEX session_insight_labels ON session_insight USING gin (labels);

-- Recordings of the last 30 days that were written before: they are read again, the newest first, and then tell the same.
CREATE TABLE unfolded_recordings (
  workspace_id uuid NOT NULL,
  session_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, session_id),
  FOREIGN KEY (workspace_id, session_id) REFERENCES sessions ON DELETE CASCADE
);
CREATE INDEX unfolded_recordings_created ON unfolded_recordings (created_at DESC);
INSERT INTO unfolded_recordings (workspace_id, session_id, created_at)
  SELECT s.workspace_id, s.session_id, s.created_at FROM recordings r JOIN sessions s USING (workspace_id, session_id)
  WHERE s.created_at > now() - interval '30 days';
