-- Work that is done beside requests, asked for in the transaction that makes it necessary (ports/job-queue.ts).

CREATE TABLE jobs (
  kind text COLLATE "C" NOT NULL,
  -- What it is about; of a kind and key there is one row, so that nobody works the same thing twice at a time.
  key text COLLATE "C" NOT NULL,
  data jsonb NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'failed')),
  -- Since when it is in that state; waiting, since it was asked for or its last try ended.
  since timestamptz NOT NULL,
  added_at timestamptz NOT NULL,
  -- Waiting: not before. Running: then its lease ends, and others may take it. Failed: none.
  due_at timestamptz,
  -- Running, and asked for again meanwhile: not before.
  again_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  -- The newest try, and those before it that came to no good end: what they have made bears these ids.
  try_id uuid,
  abandoned uuid[] NOT NULL DEFAULT '{}',
  last_error text,
  PRIMARY KEY (kind, key),
  CHECK ((state = 'failed') = (due_at IS NULL))
);
CREATE INDEX jobs_due ON jobs (kind, due_at) WHERE due_at IS NOT NULL;

-- The segments that hold bytes of deleted sessions had a queue of their own.
INSERT INTO jobs (kind, key, data, since, added_at, due_at, try_id)
  SELECT 'erase_segment', object_key, '{}', now(), now(), now(), copy_id FROM segment_erasures;
DROP TABLE segment_erasures;
