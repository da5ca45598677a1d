-- What visitors, through a store's owner or its platform, ask to have erased or to be given, and what became of that.
CREATE TABLE privacy_requests (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('erase_visitor', 'export_visitor', 'erase_store')),
  -- Whose data it is about. Emptied when nothing is left to be done: the row then tells what was done, and no longer about whom.
  emails text[] NOT NULL DEFAULT '{}',
  customer_ids text[] NOT NULL DEFAULT '{}',
  -- Browsers in which sessions of that person were found, for those of their visits that tell no name.
  visitor_ids uuid[] NOT NULL DEFAULT '{}',
  source text NOT NULL CHECK (source IN ('owner', 'tiendanube', 'shopify', 'bigcommerce')),
  -- The platform's own number of it.
  request_id text COLLATE "C",
  asked_by uuid REFERENCES users ON DELETE SET NULL,
  asked_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'done', 'failed')),
  done_at timestamptz,
  -- Of an erasure that is done: when it is looked for visits that browsers have delivered late; null when it was.
  look_again_at timestamptz,
  -- When the owners were written to.
  told_at timestamptz,
  -- So many were erased, or are in the file.
  sessions integer NOT NULL DEFAULT 0,
  -- The file of an export; null when it has gone.
  object_key text,
  bytes bigint,
  expires_at timestamptz
);
CREATE INDEX privacy_requests_asked ON privacy_requests (workspace_id, asked_at DESC, id DESC);
-- A platform that asks again, asks once.
CREATE UNIQUE INDEX privacy_requests_once ON privacy_requests (workspace_id, kind, source, request_id)
  WHERE request_id IS NOT NULL;

-- What finds a person's sessions. Ingest waits while they are built: each reads all sessions once, some half a minute at ten million.
CREATE INDEX sessions_email ON sessions (workspace_id, lower(user_email)) WHERE user_email IS NOT NULL;
CREATE INDEX sessions_store_user ON sessions (workspace_id, store_user_id) WHERE store_user_id IS NOT NULL;
