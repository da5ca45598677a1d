-- What makes the bytes of deleted sessions go from object storage (modules/ingest/erasure.ts).

-- Segments that hold such bytes. While segments has a row of the object it is to be written again without them; then the
-- object is to be removed.
CREATE TABLE segment_erasures (
  object_key text COLLATE "C" PRIMARY KEY,
  -- The id of the segment that is to take its place, made by the newest try.
  copy_id uuid,
  tries integer NOT NULL DEFAULT 0,
  -- Not before: somebody is at it, or it failed.
  due_at timestamptz NOT NULL
);
CREATE INDEX segment_erasures_due ON segment_erasures (due_at);

-- Sessions of which a segment holds bytes that no row of blocks places there: of a block that came again, that could not
-- be stored, or whose row has gone since.
CREATE TABLE segment_copies (
  segment_id uuid NOT NULL REFERENCES segments ON DELETE CASCADE,
  workspace_id uuid NOT NULL,
  session_id uuid NOT NULL,
  PRIMARY KEY (workspace_id, session_id, segment_id)
);
CREATE INDEX segment_copies_segment ON segment_copies (segment_id);
