-- Sessions that are over, written as one object each (modules/recordings/compaction).

CREATE TABLE recordings (
  workspace_id uuid NOT NULL,
  session_id uuid NOT NULL,
  -- Of this writing: written again, with blocks that came late, a recording has another one.
  version uuid NOT NULL,
  object_key text COLLATE "C" NOT NULL UNIQUE,
  bytes bigint NOT NULL,
  -- Events in it.
  events bigint NOT NULL,
  written_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, session_id),
  FOREIGN KEY (workspace_id, session_id) REFERENCES sessions ON DELETE CASCADE
);

-- The page loads in a recording, in the order in which they began: what blocks said of them.
CREATE TABLE recorded_pages (
  workspace_id uuid NOT NULL,
  session_id uuid NOT NULL,
  page_id uuid NOT NULL,
  tab_id uuid NOT NULL,
  -- The visitor's time of its first event, uncorrected, in milliseconds.
  first_at bigint NOT NULL,
  PRIMARY KEY (workspace_id, session_id, page_id),
  FOREIGN KEY (workspace_id, session_id) REFERENCES sessions ON DELETE CASCADE
);

-- What recordings of a workspace say by reference: long texts, and the pictures that others are told by.
CREATE TABLE texts (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  -- 128 bits of its SHA-256, hex.
  hash text COLLATE "C" NOT NULL,
  kind text NOT NULL CHECK (kind IN ('text', 'base', 'seed')),
  object_key text COLLATE "C" NOT NULL UNIQUE,
  bytes bigint NOT NULL,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, hash)
);
CREATE INDEX texts_pictures ON texts (workspace_id, used_at) WHERE kind <> 'text';

CREATE TABLE recording_texts (
  workspace_id uuid NOT NULL,
  session_id uuid NOT NULL,
  hash text COLLATE "C" NOT NULL,
  PRIMARY KEY (workspace_id, session_id, hash),
  FOREIGN KEY (workspace_id, session_id) REFERENCES recordings ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, hash) REFERENCES texts
);
CREATE INDEX recording_texts_text ON recording_texts (workspace_id, hash);
