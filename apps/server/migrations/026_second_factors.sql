-- Sign-ins that people see and end, and second factors of signing in.

ALTER TABLE sign_ins
  -- What the browser says of itself.
  ADD COLUMN user_agent text NOT NULL DEFAULT '',
  -- When and where it last asked for an access token; null before the first time.
  ADD COLUMN seen_at timestamptz,
  ADD COLUMN seen_network text NOT NULL DEFAULT '',
  ADD COLUMN seen_country text NOT NULL DEFAULT '';

-- What a token was changed for: who asks again within the grace gets the same one.
ALTER TABLE refresh_tokens ADD COLUMN successor_id uuid;

-- An authenticator app: one a person. The key that was asked for last waits until a code of it was shown.
CREATE TABLE totp_keys (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- Encrypted, for this person alone (http/sealing.ts); null until one was confirmed.
  key_sealed text,
  pending_sealed text,
  pending_until timestamptz,
  -- The last period of 30 seconds whose code was taken: none is taken twice, nor one from before.
  last_step bigint NOT NULL DEFAULT 0
);

CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- As its authenticator calls it, in base64url.
  credential_id text NOT NULL UNIQUE,
  -- COSE.
  public_key bytea NOT NULL,
  -- The authenticator's own count of its uses; some count nothing and say 0.
  counter bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}',
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_user ON passkeys (user_id);

-- For who has lost their second factor; each works once and has no row any more. Only hashes are kept.
CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- SHA-256 of the person's id and the code.
  code_hash bytea NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);

-- What waits for a second step: a sign-in whose password was right, or a passkey that is being made.
CREATE TABLE second_steps (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('sign_in', 'add_passkey')),
  -- SHA-256 of the challenge that the browser brings back; null where its sign-in says who it is.
  challenge_hash bytea UNIQUE,
  -- What an authenticator is to sign, in base64url; null where no passkey is asked for.
  passkey_challenge text,
  expires_at timestamptz NOT NULL
);
CREATE INDEX second_steps_user ON second_steps (user_id, purpose);
CREATE INDEX second_steps_expires ON second_steps (expires_at);

-- Its owner requires a second factor of everybody in it.
ALTER TABLE workspaces ADD COLUMN second_factor_required boolean NOT NULL DEFAULT false;
