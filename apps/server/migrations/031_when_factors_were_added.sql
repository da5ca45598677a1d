-- When second factors were added: those of a thief go when the change of the email that brought them is undone.

-- When the key that counts was confirmed; null: before this was kept, or none was.
ALTER TABLE totp_keys ADD COLUMN confirmed_at timestamptz;
-- Null: before this was kept.
ALTER TABLE recovery_codes ADD COLUMN created_at timestamptz;
