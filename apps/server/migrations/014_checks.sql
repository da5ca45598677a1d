-- What the last look at whether rows and objects agree has found, for the operator (modules/recordings/check).

CREATE TABLE checks (
  -- The kind of the job that looks.
  name text PRIMARY KEY,
  checked_at timestamptz NOT NULL,
  found jsonb NOT NULL
);
