-- Pictures, fonts and style sheets that recorded pages name, fetched and kept (modules/assets).

-- A content, once a workspace.
CREATE TABLE assets (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  -- SHA-256 of the bytes.
  hash bytea NOT NULL,
  -- Media type, of a white list.
  type text NOT NULL,
  bytes integer NOT NULL,
  -- Another one each time that the content is kept, so that no removal takes the object of a later one.
  object_key text NOT NULL UNIQUE,
  kept_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, hash)
);

-- An address that recorded pages have named.
CREATE TABLE asset_addresses (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  -- First 16 bytes of the SHA-256 of the address: it is too long for an index of its own.
  digest bytea NOT NULL,
  address text NOT NULL,
  -- Style sheets between a page and this address; 0 where a page names it.
  depth smallint NOT NULL,
  -- Sessions that name it were created in this span, its ends included. While none lives in it, nobody needs it.
  first_named_at timestamptz NOT NULL,
  last_named_at timestamptz NOT NULL,
  -- To be fetched, and not before; somebody is at it, or it failed. Null: it need not be.
  due_at timestamptz,
  -- Since it was last answered for good.
  tries integer NOT NULL DEFAULT 0,
  -- Until then nobody asks for it again, whoever names it.
  fresh_until timestamptz,
  -- Why the newest answer is none (ports/outside.ts); null when it is one.
  refusal text,
  PRIMARY KEY (workspace_id, digest)
);
CREATE INDEX asset_addresses_due ON asset_addresses (due_at) WHERE due_at IS NOT NULL;

-- What was found at an address, and when: it may be another thing later, and a recording shows what was there.
CREATE TABLE asset_versions (
  workspace_id uuid NOT NULL,
  digest bytea NOT NULL,
  seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (workspace_id, digest, seen_at),
  FOREIGN KEY (workspace_id, digest) REFERENCES asset_addresses ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, hash) REFERENCES assets
);
CREATE INDEX asset_versions_hash ON asset_versions (workspace_id, hash);

-- Addresses that the style sheet at another one names. Who names the sheet names them.
CREATE TABLE asset_parts (
  workspace_id uuid NOT NULL,
  sheet bytea NOT NULL,
  part bytea NOT NULL,
  PRIMARY KEY (workspace_id, sheet, part),
  FOREIGN KEY (workspace_id, sheet) REFERENCES asset_addresses ON DELETE CASCADE
);

-- When the addresses in a block were read; null until then. Blocks of before are not read: most of their stores' files have
-- changed since, and there may be millions.
ALTER TABLE blocks ADD COLUMN named_at timestamptz DEFAULT '-infinity';
ALTER TABLE blocks ALTER COLUMN named_at SET DEFAULT NULL;
CREATE INDEX blocks_to_name ON blocks (received_at) WHERE named_at IS NULL;
