-- What the tracker sent. Bytes live in object storage, in segments; the rows say where.
CREATE TABLE segments (
  id uuid PRIMARY KEY,
  object_key text NOT NULL UNIQUE,
  bytes bigint NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE TABLE sessions (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  session_id uuid NOT NULL,
  -- The server's time of the first stored block. The session belongs to it for ever.
  created_at timestamptz NOT NULL,
  -- Milliseconds to add to this visitor's times: time of arrival minus sent_at of the first stored block.
  clock_skew_ms bigint NOT NULL DEFAULT 0,
  -- The visitor's first and last event, corrected for skew.
  start_time timestamptz NOT NULL,
  last_event_at timestamptz NOT NULL,
  duration_ms bigint NOT NULL DEFAULT 0,
  visitor_id uuid NOT NULL,
  user_email text,
  store_user_id text,
  device text NOT NULL CHECK (device IN ('desktop', 'mobile', 'tablet')),
  browser text NOT NULL DEFAULT '',
  os text NOT NULL DEFAULT '',
  time_zone text NOT NULL DEFAULT '',
  language text NOT NULL DEFAULT '',
  original_url text NOT NULL DEFAULT '',
  original_domain text NOT NULL DEFAULT '',
  viewport_width integer,
  viewport_height integer,
  has_full_snapshot boolean NOT NULL DEFAULT false,
  event_counts jsonb NOT NULL DEFAULT '{}',
  block_count integer NOT NULL DEFAULT 0,
  quarantined_blocks integer NOT NULL DEFAULT 0,
  quarantined_events integer NOT NULL DEFAULT 0,
  has_recording boolean NOT NULL DEFAULT false,
  PRIMARY KEY (workspace_id, session_id)
);
CREATE INDEX sessions_created ON sessions (workspace_id, created_at DESC, session_id DESC);
CREATE INDEX sessions_duration ON sessions (workspace_id, duration_ms DESC, session_id DESC);

CREATE TABLE blocks (
  workspace_id uuid NOT NULL,
  session_id uuid NOT NULL,
  page_id uuid NOT NULL,
  seq integer NOT NULL,
  tab_id uuid NOT NULL,
  -- First 16 bytes of the SHA-256 of the body: the same block again, or another one under its number?
  digest bytea NOT NULL,
  segment_id uuid NOT NULL REFERENCES segments,
  -- Where the body lies in the segment's object.
  body_offset bigint NOT NULL,
  body_bytes integer NOT NULL,
  -- The visitor's times, uncorrected, in milliseconds.
  first_at bigint NOT NULL,
  last_at bigint NOT NULL,
  received_at timestamptz NOT NULL,
  -- Validation reads a block after it was stored; null until then.
  validated_at timestamptz,
  -- Why the whole block is left out of replays; null when it can be read.
  quarantine_reason text,
  -- Numbers (from 0) of the body's lines that are no valid events and are left out.
  invalid_lines integer[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (workspace_id, session_id, page_id, seq),
  FOREIGN KEY (workspace_id, session_id) REFERENCES sessions ON DELETE CASCADE
);
CREATE INDEX blocks_segment ON blocks (segment_id);
CREATE INDEX blocks_to_validate ON blocks (received_at) WHERE validated_at IS NULL;

CREATE TABLE page_views (
  workspace_id uuid NOT NULL,
  session_id uuid NOT NULL,
  page_id uuid NOT NULL,
  -- Order of the view within its page, from its block and its place in it.
  seq integer NOT NULL,
  position integer NOT NULL,
  tab_id uuid NOT NULL,
  url text NOT NULL,
  title text NOT NULL,
  -- The visitor's time, uncorrected, in milliseconds.
  at bigint NOT NULL,
  PRIMARY KEY (workspace_id, session_id, page_id, seq, position),
  FOREIGN KEY (workspace_id, session_id) REFERENCES sessions ON DELETE CASCADE
);

-- Quarter-hour UTC buckets, so that the days of any time zone can be summed; a shard per node, so that nodes do not
-- wait for one another. Only differences are ever added.
CREATE TABLE session_rollups (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  bucket timestamptz NOT NULL,
  node_id text NOT NULL,
  sessions bigint NOT NULL DEFAULT 0,
  duration_ms bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (workspace_id, bucket, node_id)
);

-- One unit a recorded session and period, reserved before the session's first block is stored.
CREATE TABLE quota_usage (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  period_start date NOT NULL,
  used integer NOT NULL DEFAULT 0,
  PRIMARY KEY (workspace_id, period_start)
);
CREATE TABLE quota_reservations (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  session_id uuid NOT NULL,
  period_start date NOT NULL,
  reserved_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, session_id)
);
