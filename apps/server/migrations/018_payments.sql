-- Who pays for a workspace, and what was heard of it.

CREATE TABLE payment_accounts (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  provider text NOT NULL CHECK (provider IN ('sandbox', 'stripe', 'shopify')),
  -- The provider's own name for it.
  account_id text COLLATE "C" NOT NULL,
  -- Of the latest look at the provider that was written down; what an earlier one saw is older.
  look bigint NOT NULL DEFAULT 0,
  -- When a page to pay on was last asked for.
  checkout_at timestamptz,
  -- A change is under way until then.
  busy_until timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, provider),
  UNIQUE (provider, account_id)
);
CREATE SEQUENCE payment_looks;

-- Messages that were heard: each counts once. Kept for as long as providers send again.
CREATE TABLE payment_messages (
  provider text NOT NULL,
  message_id text COLLATE "C" NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (provider, message_id)
);
CREATE INDEX payment_messages_received ON payment_messages (received_at);

-- What the payments of the evaluation mode keep: customers, cards (never their numbers), pages, subscriptions, invoices.
CREATE TABLE sandbox_objects (
  id text COLLATE "C" PRIMARY KEY,
  kind text NOT NULL,
  customer_id text COLLATE "C" NOT NULL,
  data jsonb NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX sandbox_objects_customer ON sandbox_objects (customer_id, kind);

-- The token by which a store's platform takes our calls, encrypted.
ALTER TABLE merchants ADD COLUMN access_token_sealed text;
