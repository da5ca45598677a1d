-- What plans keep no longer, and units of quota that are given back.

-- Who has had the session removed: a person, or its plan. A link to one that its plan keeps no longer says so.
ALTER TABLE session_tombstones ADD COLUMN reason text NOT NULL DEFAULT 'deleted'
  CHECK (reason IN ('deleted', 'retention'));

-- Days that sessions are kept, as the last look found its plan (modules/retention/kept-days.ts); null before there was one.
ALTER TABLE workspaces ADD COLUMN retention_days integer CHECK (retention_days > 0);
-- What it kept before it kept less, and until when that still holds.
ALTER TABLE workspaces ADD COLUMN longer_days integer CHECK (longer_days > 0);
ALTER TABLE workspaces ADD COLUMN longer_until timestamptz;
ALTER TABLE workspaces ADD CONSTRAINT workspaces_longer CHECK ((longer_days IS NULL) = (longer_until IS NULL));
-- Until now everything was kept, and nobody was told that it would not be.
UPDATE workspaces SET longer_days = 36500, longer_until = now() + interval '7 days';

-- The subscription that a workspace has, or had last.
CREATE INDEX subscriptions_latest ON subscriptions (workspace_id, ended_at DESC, created_at DESC);

-- Whether the unit was given back: the session holds no full snapshot, or is a bot's. The row stays, so that it is given back once.
ALTER TABLE quota_reservations ADD COLUMN given_back boolean NOT NULL DEFAULT false;
ALTER TABLE sessions ADD COLUMN is_bot boolean NOT NULL DEFAULT false;
