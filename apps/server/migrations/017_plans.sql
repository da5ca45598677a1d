-- Plans, who has which, and the periods that their use is counted by.

-- As the operator's file says at the last start; one that is no longer in it stays, archived, while somebody has or had it.
CREATE TABLE plans (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  amount numeric(12, 2) NOT NULL,
  currency text NOT NULL,
  frequency text NOT NULL CHECK (frequency IN ('month', 'year')),
  -- Of a period; -1 means unlimited.
  max_session_recordings integer NOT NULL CHECK (max_session_recordings >= -1),
  max_downloads integer NOT NULL CHECK (max_downloads >= -1),
  retention_days integer NOT NULL CHECK (retention_days > 0),
  trial_days integer NOT NULL CHECK (trial_days >= 0),
  stripe_price_id text,
  shopify_plan_handle text,
  status text NOT NULL CHECK (status IN ('active', 'archived'))
);

CREATE TABLE subscriptions (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  plan_id text COLLATE "C" NOT NULL REFERENCES plans,
  -- Who is paid; `none` for a plan that costs nothing.
  provider text NOT NULL CHECK (provider IN ('none', 'sandbox', 'stripe', 'shopify')),
  -- The provider's own name for it.
  provider_id text,
  status text NOT NULL CHECK (status IN ('active', 'trialing', 'past_due', 'cancelled')),
  -- Null together: periods are the calendar months of the workspace's time zone.
  period_start timestamptz,
  period_end timestamptz,
  cancel_at_period_end boolean NOT NULL DEFAULT false,
  -- Takes the plan's place at the period's end.
  next_plan_id text COLLATE "C" REFERENCES plans,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  UNIQUE (provider, provider_id),
  CHECK ((provider = 'none') = (provider_id IS NULL)),
  CHECK ((period_start IS NULL) = (period_end IS NULL) AND period_start < period_end),
  CHECK ((status = 'cancelled') = (ended_at IS NOT NULL))
);
-- A workspace has one that has not ended, at most.
CREATE UNIQUE INDEX subscriptions_current ON subscriptions (workspace_id) WHERE ended_at IS NULL;

-- What its subscription says, for those who ask at every block: the limits are in session_limit and download_limit.
ALTER TABLE workspaces ADD COLUMN period_start timestamptz;
ALTER TABLE workspaces ADD COLUMN period_end timestamptz;
ALTER TABLE workspaces ADD CONSTRAINT workspaces_period
  CHECK ((period_start IS NULL) = (period_end IS NULL) AND period_start < period_end);

-- The highest share of the limit, per cent, that the owner was written to about.
ALTER TABLE quota_usage ADD COLUMN told_percent smallint NOT NULL DEFAULT 0;
