-- Stores that are connected by their platform: how they come, by what they are asked, what they tell.

-- An installation that the platform has confirmed, until an account takes it (`redeemed_at`) or it is forgotten.
CREATE TABLE platform_installs (
  id uuid PRIMARY KEY,
  platform text NOT NULL CHECK (platform IN ('tiendanube', 'shopify', 'bigcommerce')),
  store_id text COLLATE "C" NOT NULL,
  store_name text NOT NULL,
  main_language text NOT NULL CHECK (main_language IN ('en', 'es', 'pt')),
  email text,
  domains text[] NOT NULL DEFAULT '{}',
  -- Encrypted for this row, as those of merchants are for theirs; null once an account has them.
  access_token_sealed text,
  refresh_token_sealed text,
  token_expires_at timestamptz,
  refresh_expires_at timestamptz,
  token_scope text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  redeemed_at timestamptz
);
CREATE INDEX platform_installs_created ON platform_installs (created_at);
CREATE INDEX platform_installs_store ON platform_installs (platform, store_id);

-- Answers of platforms to our own questions ("state"): each counts once.
CREATE TABLE platform_states (
  nonce text COLLATE "C" PRIMARY KEY,
  used_at timestamptz NOT NULL
);
CREATE INDEX platform_states_used ON platform_states (used_at);

-- Messages of platforms that were heard: each counts once. Kept for longer than any of them sends again.
CREATE TABLE platform_messages (
  platform text NOT NULL,
  message_id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (platform, message_id)
);
CREATE INDEX platform_messages_received ON platform_messages (received_at);

ALTER TABLE merchants ADD COLUMN refresh_token_sealed text;
ALTER TABLE merchants ADD COLUMN token_expires_at timestamptz;
ALTER TABLE merchants ADD COLUMN refresh_expires_at timestamptz;
ALTER TABLE merchants ADD COLUMN token_scope text NOT NULL DEFAULT '';
-- The platform's name for the script that we have put into the store, and how it is there.
ALTER TABLE merchants ADD COLUMN script_id text;
ALTER TABLE merchants ADD COLUMN script_place text CHECK (script_place IN ('installed', 'in_theme', 'by_hand'));
-- Until then one process asks for a newer token: the one that renews it is good once.
ALTER TABLE merchants ADD COLUMN renewing_until timestamptz;
-- The merchant has said which domains there are: none is learned from the platform any more.
ALTER TABLE merchants ADD COLUMN domains_typed boolean NOT NULL DEFAULT false;
UPDATE merchants SET domains_typed = true WHERE domains <> '{}';
ALTER TABLE merchants ADD COLUMN connected_at timestamptz;
-- The app was uninstalled; what was recorded stays until its plan, or the platform's message, has it go.
ALTER TABLE merchants ADD COLUMN disconnected_at timestamptz;

-- Names under which a store was known before it was connected, or before its platform renamed it: snippets that carry them go on.
CREATE TABLE merchant_names (
  platform text NOT NULL CHECK (platform IN ('tiendanube', 'shopify', 'bigcommerce', 'other')),
  store_id text NOT NULL,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  PRIMARY KEY (platform, store_id)
);
CREATE INDEX merchant_names_workspace ON merchant_names (workspace_id);

-- Pages of other domains that sent recordings of a store, which were refused.
CREATE TABLE refused_origins (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  -- With its port if it names one; empty where the browser did not say.
  host text COLLATE "C" NOT NULL,
  blocks bigint NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, host)
);
