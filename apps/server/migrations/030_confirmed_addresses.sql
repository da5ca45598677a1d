-- Whether a person has shown that they read the mailbox of their address, and what to undo when they had not.

-- confirmed; required: not yet, and until then some calls are refused; wanted: from before confirmations, nothing is refused;
-- not_asked: made where no mail is sent that could ask, in an evaluation.
ALTER TABLE users ADD COLUMN email_confirmation text NOT NULL DEFAULT 'wanted'
  CHECK (email_confirmation IN ('confirmed', 'required', 'wanted', 'not_asked'));
-- Who came by an invitation, chose a password anew or moved to another address has opened a link that was mailed there.
UPDATE users SET email_confirmation = 'confirmed' WHERE id IN (SELECT user_id FROM audit_log
  WHERE action IN ('invitation_accepted', 'password_reset', 'email_changed'));

-- Null: from before this was kept, or the inviter's account is gone.
ALTER TABLE invitations ADD COLUMN invited_by uuid REFERENCES users ON DELETE SET NULL;
CREATE INDEX invitations_invited_by ON invitations (invited_by);
ALTER TABLE memberships ADD COLUMN invited_by uuid REFERENCES users ON DELETE SET NULL;
CREATE INDEX memberships_invited_by ON memberships (invited_by) WHERE invited_by IS NOT NULL;

ALTER TABLE mailed_codes
  DROP CONSTRAINT mailed_codes_purpose_check,
  ADD CONSTRAINT mailed_codes_purpose_check
    CHECK (purpose IN ('reset_password', 'confirm_email', 'confirm_address', 'undo_email')),
  -- Null: of nobody. It is written for an address without an account, as it is for one that has one.
  ALTER COLUMN user_id DROP NOT NULL,
  -- Of confirm_email: where the new address was asked for. That sign-in alone outlives the change.
  ADD COLUMN sign_in_id uuid;
-- An address that its former owner may still take back is nobody else's.
CREATE INDEX mailed_codes_undo ON mailed_codes (lower(email)) WHERE purpose = 'undo_email';
