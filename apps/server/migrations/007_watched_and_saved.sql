-- What each person keeps of the list of recordings, and where visits came from.

-- By whom a session was watched. Looked up for the rows of one page of the list.
CREATE TABLE watched_sessions (
  workspace_id uuid NOT NULL,
  session_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  watched_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, session_id, user_id),
  FOREIGN KEY (workspace_id, session_id) REFERENCES sessions ON DELETE CASCADE
);
CREATE INDEX watched_sessions_user ON watched_sessions (user_id);

-- They go with the membership: nobody else sees them.
CREATE TABLE saved_filters (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  user_id uuid NOT NULL,
  name text NOT NULL,
  -- The name as names are compared. The server folds it: lower() leaves accented letters alone under some locales.
  name_key text NOT NULL,
  -- What the list shows (packages/contract/src/saved-filters.ts).
  state jsonb NOT NULL,
  UNIQUE (workspace_id, user_id, name_key),
  FOREIGN KEY (workspace_id, user_id) REFERENCES memberships ON DELETE CASCADE
);

-- ISO 3166-1 alpha-2, as a trusted proxy told it with the session's first block; empty where none did.
ALTER TABLE sessions ADD COLUMN country text NOT NULL DEFAULT '';
