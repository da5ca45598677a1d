-- A mail that waits holds somebody's address and a link that signs in: of its job nothing is kept but the sealed mail, and how long it is of use.
ALTER TABLE jobs ADD CONSTRAINT jobs_mails_are_sealed
  CHECK (kind <> 'send_mail' OR (data ?& ARRAY['sealed', 'good_until'] AND data - 'sealed' - 'good_until' = '{}'));
