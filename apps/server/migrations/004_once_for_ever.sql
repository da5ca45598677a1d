-- What keeps a block from being stored twice, or again after its session was deleted, for ever.

-- A deleted session: its blocks are refused, also when they are found in a segment again.
CREATE TABLE session_tombstones (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  session_id uuid NOT NULL,
  deleted_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, session_id)
);

-- Numbers and digests of blocks whose rows have gone (modules/ingest/received.ts draws them), one row a page load.
CREATE TABLE received_pages (
  workspace_id uuid NOT NULL,
  session_id uuid NOT NULL,
  page_id uuid NOT NULL,
  -- Ranges of seq: first, end, first, end, …; ascending, an end is not part of its range.
  ranges integer[] NOT NULL,
  -- 16 bytes for each seq of the ranges, in their order.
  digests bytea NOT NULL,
  PRIMARY KEY (workspace_id, session_id, page_id),
  FOREIGN KEY (workspace_id, session_id) REFERENCES sessions ON DELETE CASCADE
);

-- Whether a session has rows in received_pages: most have not, and ingest need not ask.
ALTER TABLE sessions ADD COLUMN has_received_pages boolean NOT NULL DEFAULT false;

-- False while some of the segment's blocks may have no row yet: it was written in parts, and the last one is not in.
ALTER TABLE segments ADD COLUMN complete boolean NOT NULL DEFAULT true;
CREATE INDEX segments_incomplete ON segments (id) WHERE NOT complete;

-- In the order in which object storage lists its keys: the two are compared key by key.
ALTER TABLE segments ALTER COLUMN object_key TYPE text COLLATE "C";
