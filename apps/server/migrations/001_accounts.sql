-- Accounts and their workspaces. The workspace is the tenant: everything a merchant owns carries its id.
CREATE TABLE users (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  password_hash text NOT NULL,
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  date_joined timestamptz NOT NULL DEFAULT now()
);
-- Emails compare case-insensitively.
CREATE UNIQUE INDEX users_email ON users (lower(email));

CREATE TABLE workspaces (
  id uuid PRIMARY KEY,
  time_zone text NOT NULL DEFAULT 'UTC',
  -- Sessions that may be recorded per period; -1 means unlimited.
  session_limit integer NOT NULL DEFAULT -1,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE memberships (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('owner', 'member')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, user_id)
);
CREATE INDEX memberships_user ON memberships (user_id, created_at);

-- The store of a workspace, one to one. The snippet carries (platform, store_id).
CREATE TABLE merchants (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL UNIQUE REFERENCES workspaces ON DELETE CASCADE,
  platform text NOT NULL DEFAULT 'other' CHECK (platform IN ('tiendanube', 'shopify', 'bigcommerce', 'other')),
  store_id text NOT NULL,
  store_name text NOT NULL DEFAULT '',
  main_language text NOT NULL DEFAULT 'en' CHECK (main_language IN ('en', 'es', 'pt')),
  shopify_setup_complete boolean NOT NULL DEFAULT false,
  -- Hosts whose pages may send recordings, subdomains included; empty means any.
  domains text[] NOT NULL DEFAULT '{}',
  -- contract/ingest.ts, trackerSettings; defaults are filled in on reading.
  tracker_settings jsonb NOT NULL DEFAULT '{}',
  UNIQUE (platform, store_id)
);

-- One row per refresh token ever given and not yet expired; rotation stays within a family.
CREATE TABLE refresh_tokens (
  id uuid PRIMARY KEY,
  family_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  rotated_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX refresh_tokens_family ON refresh_tokens (family_id);
CREATE INDEX refresh_tokens_expires ON refresh_tokens (expires_at);
