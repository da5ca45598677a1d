-- What bounds one visit, one store's day, and what somebody without an account can take of a store's plan.

-- What was taken of the session, compressed; of those of before, what has come since.
ALTER TABLE sessions ADD COLUMN received_bytes bigint NOT NULL DEFAULT 0;

-- The server leaves something out too. Old rows are not read again: they hold fewer values.
ALTER TABLE sessions DROP CONSTRAINT sessions_left_out_check;
ALTER TABLE sessions ADD CONSTRAINT sessions_left_out_check
  CHECK (left_out IN ('mutation_storm', 'paused', 'session_limit', 'store_limit')) NOT VALID;

-- What came of a store on a day in UTC, by the node that took it.
CREATE TABLE store_traffic (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  day date NOT NULL,
  node_id text NOT NULL,
  bytes bigint NOT NULL DEFAULT 0,
  -- Sessions of which no snapshot was found in time.
  unproved integer NOT NULL DEFAULT 0,
  PRIMARY KEY (workspace_id, day, node_id)
);

-- Sessions that have shown no snapshot yet, minutes long each.
CREATE TABLE unproved_sessions (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  session_id uuid NOT NULL,
  -- Keyed digest of the store and of the address that began it: no address is kept.
  sender text NOT NULL COLLATE "C",
  since timestamptz NOT NULL,
  -- Holds no unit of the plan: its sender had enough sessions here already.
  held boolean NOT NULL,
  PRIMARY KEY (workspace_id, session_id)
);
CREATE INDEX unproved_sessions_sender ON unproved_sessions (workspace_id, sender) WHERE NOT held;
CREATE INDEX unproved_sessions_since ON unproved_sessions (since);

-- The latest day on which owners were written to about their store's traffic, by what about.
CREATE TABLE traffic_notices (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  reason text NOT NULL CHECK (reason IN ('unproved', 'store_limit')),
  day date NOT NULL,
  PRIMARY KEY (workspace_id, reason)
);
