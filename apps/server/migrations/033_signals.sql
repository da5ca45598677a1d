-- What a visit's blocks say of where it came from and of its cart (modules/blocks/arrival.ts), and how many pages could not be recorded.

-- Host of the page that led to the visit; empty: none, or one of the store or where people pay.
ALTER TABLE sessions ADD COLUMN referrer_host text NOT NULL DEFAULT '' COLLATE "C";
-- Whose advertisement led to it.
ALTER TABLE sessions ADD COLUMN paid text CHECK (paid IN ('google', 'meta', 'tiktok', 'microsoft'));
-- The app whose own browser it was.
ALTER TABLE sessions ADD COLUMN in_app text CHECK (in_app IN ('instagram', 'facebook', 'tiktok', 'pinterest', 'whatsapp', 'other'));
-- It came back from where people pay.
ALTER TABLE sessions ADD COLUMN from_checkout boolean NOT NULL DEFAULT false;
-- Digests of the platform's names of its carts.
ALTER TABLE sessions ADD COLUMN cart_refs text[] NOT NULL DEFAULT '{}' COLLATE "C";

-- Page loads of a store on a day in UTC. Counts alone: which pages they were is not known here.
CREATE TABLE page_counts (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  day date NOT NULL,
  -- Their first block came.
  recorded integer NOT NULL DEFAULT 0,
  -- Their tracker failed before there was a picture of them.
  lost integer NOT NULL DEFAULT 0,
  -- It failed later, or with a part of its work.
  partial integer NOT NULL DEFAULT 0,
  PRIMARY KEY (workspace_id, day)
);
