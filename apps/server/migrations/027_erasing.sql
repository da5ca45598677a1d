-- An erasure is done once nothing of the person can be read from the files of the database any more, its copies included.
ALTER TABLE privacy_requests DROP CONSTRAINT privacy_requests_state_check;
ALTER TABLE privacy_requests ADD CONSTRAINT privacy_requests_state_check
  CHECK (state IN ('pending', 'finishing', 'done', 'failed'));
-- When the last session was found to be erased, for `finishing`.
ALTER TABLE privacy_requests ADD COLUMN erased_at timestamptz;
-- Whose it was, for the second look: SHA-256 of `salt` and each email and customer id, which are no longer known by then.
ALTER TABLE privacy_requests ADD COLUMN salt text NOT NULL DEFAULT '';
ALTER TABLE privacy_requests ADD COLUMN digests text[] NOT NULL DEFAULT '{}';

-- Who was signed in during a session, each pair of email and customer id once: a session's row tells the latest alone.
CREATE TABLE session_identities (
  workspace_id uuid NOT NULL,
  session_id uuid NOT NULL,
  -- Empty where it was not told.
  email text NOT NULL,
  customer_id text NOT NULL,
  PRIMARY KEY (workspace_id, session_id, email, customer_id),
  FOREIGN KEY (workspace_id, session_id) REFERENCES sessions ON DELETE CASCADE
);
CREATE INDEX session_identities_email ON session_identities (workspace_id, lower(email)) WHERE email <> '';
CREATE INDEX session_identities_customer ON session_identities (workspace_id, customer_id) WHERE customer_id <> '';

-- Addresses of pictures, fonts and style sheets that the session was the first to name: it may not name as many as it likes.
ALTER TABLE sessions ADD COLUMN named_assets integer NOT NULL DEFAULT 0;
