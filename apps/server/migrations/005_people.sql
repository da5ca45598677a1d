-- What accounts and teams need: sign-ins that can be ended, mailed codes, invitations, limits on guessing, and who did what.

-- Object `photos/<id>.webp`; null without a photo.
ALTER TABLE users ADD COLUMN photo_id uuid;

-- One device's sign-in: the family of its refresh tokens, named by its access tokens too. Ended, none of them counts.
CREATE TABLE sign_ins (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Where it was made: the address, or the /64 of IPv6. Guesses from elsewhere keep nobody waiting there.
  network text NOT NULL DEFAULT '',
  revoked_at timestamptz
);
CREATE INDEX sign_ins_user ON sign_ins (user_id);
INSERT INTO sign_ins (id, user_id, revoked_at)
  SELECT family_id, user_id, max(revoked_at) FROM refresh_tokens GROUP BY family_id, user_id;
ALTER TABLE refresh_tokens
  DROP COLUMN revoked_at,
  ADD FOREIGN KEY (family_id) REFERENCES sign_ins ON DELETE CASCADE;

-- Codes of links we mailed to a person. Only the hash is kept: who reads the database cannot use them.
CREATE TABLE mailed_codes (
  id uuid PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('reset_password', 'confirm_email')),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- SHA-256 of the code.
  code_hash bytea NOT NULL UNIQUE,
  -- The address that is confirmed by it, and is the person's from then on.
  email text,
  expires_at timestamptz NOT NULL
);
CREATE INDEX mailed_codes_user ON mailed_codes (user_id, purpose);
CREATE INDEX mailed_codes_expires ON mailed_codes (expires_at);

-- An invitation that was accepted or cancelled has no row any more; audit_log tells of it.
CREATE TABLE invitations (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  email text NOT NULL,
  -- SHA-256 of the mailed token.
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- When its link was first opened.
  opened_at timestamptz
);
CREATE UNIQUE INDEX invitations_email ON invitations (workspace_id, lower(email));

-- How often something was tried in vain (modules/attempts), by the hash of what it was tried on.
CREATE TABLE attempts (
  key text PRIMARY KEY,
  count integer NOT NULL,
  -- Until then it is refused without being tried.
  free_at timestamptz NOT NULL,
  -- From then on it is as if nothing had been.
  forgotten_at timestamptz NOT NULL
);
CREATE INDEX attempts_forgotten ON attempts (forgotten_at);

-- Who did what, when, from where. It outlives whom and what it tells of: no foreign keys.
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  workspace_id uuid,
  user_id uuid,
  action text NOT NULL,
  -- What it was done to, e.g. {"invitation_id": …, "email": …}. Never a secret.
  subject jsonb NOT NULL DEFAULT '{}',
  ip text NOT NULL,
  user_agent text NOT NULL
);
CREATE INDEX audit_log_workspace ON audit_log (workspace_id, at);
CREATE INDEX audit_log_user ON audit_log (user_id, at);

-- Numbers of the stores of no platform. The placeholder and the demo store have the first ones.
CREATE SEQUENCE store_numbers START WITH 5000002;
