-- Workspaces and accounts that are to be deleted, and what is left of stores that were.

-- The deletion is undone until then; null: there is none.
ALTER TABLE workspaces ADD COLUMN delete_at timestamptz;
-- Its plan was to renew before the deletion was asked for: undone, it is again.
ALTER TABLE workspaces ADD COLUMN delete_renews boolean NOT NULL DEFAULT false;
-- The grace is over: nobody is a member any more.
ALTER TABLE workspaces ADD COLUMN closed_at timestamptz;
-- Its last session is gone: what is left of their bytes has been asked for by then.
ALTER TABLE workspaces ADD COLUMN emptied_at timestamptz;
ALTER TABLE users ADD COLUMN delete_at timestamptz;

-- Names of stores that were deleted, as SHA-256 of `platform/store_id`: their pages are told so for a year. The name itself is free.
CREATE TABLE deleted_stores (
  name_hash bytea PRIMARY KEY,
  deleted_at timestamptz NOT NULL
);

-- What still holds an address or a browser, the oldest first.
CREATE INDEX audit_log_addresses ON audit_log (at) WHERE ip <> '' OR user_agent <> '';
