-- The recordings of a store that were written last: which long texts its visitors have in common (modules/session-files).
CREATE INDEX recordings_written ON recordings (workspace_id, written_at);
