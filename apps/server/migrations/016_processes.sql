-- The processes that share this database: who is there, and what part of the work beside requests is whose.

CREATE TABLE processes (
  id uuid PRIMARY KEY,
  node_id text NOT NULL,
  role text NOT NULL,
  -- Takes a share of the work beside requests.
  works boolean NOT NULL,
  started_at timestamptz NOT NULL,
  -- The last time that it said so.
  seen_at timestamptz NOT NULL
);
