-- Files that play a session offline, made when somebody asks for them (modules/exports).

-- Of a period; -1 means unlimited. What the free plan has, until plans decide it.
ALTER TABLE workspaces ADD COLUMN download_limit integer NOT NULL DEFAULT 10;
-- Units handed out: one a session, for ever.
ALTER TABLE quota_usage ADD COLUMN downloads_used integer NOT NULL DEFAULT 0;

CREATE TABLE session_exports (
  workspace_id uuid NOT NULL,
  session_id uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'processing', 'recorded', 'failed')),
  -- Per cent.
  progress smallint NOT NULL DEFAULT 0,
  -- Why it failed: a code of the contract (sessions-record.ts).
  detail text,
  -- Of who asked for it last: the file speaks it.
  language text NOT NULL,
  asked_at timestamptz NOT NULL,
  done_at timestamptz,
  -- The period whose unit it holds; null when it was given back.
  period_start date,
  -- The file that there is, also while another one is being made; null before the first one.
  object_key text COLLATE "C" UNIQUE,
  bytes bigint,
  -- Of the recording that the file was made of.
  version uuid,
  PRIMARY KEY (workspace_id, session_id),
  FOREIGN KEY (workspace_id, session_id) REFERENCES sessions ON DELETE CASCADE,
  CHECK ((object_key IS NULL) = (bytes IS NULL) AND (object_key IS NULL) = (version IS NULL)),
  CHECK (status <> 'recorded' OR object_key IS NOT NULL)
);
