-- When pages of a store asked for its loader: they have the script, also where nothing of theirs arrives.
CREATE TABLE page_loads (
  workspace_id uuid PRIMARY KEY REFERENCES workspaces ON DELETE CASCADE,
  -- Of the latest of them, with its port if it names one; empty where the browser did not say.
  host text COLLATE "C" NOT NULL,
  -- The latest few, minutes apart, in order.
  loaded_at timestamptz[] NOT NULL
);
