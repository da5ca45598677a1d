-- What the tracker itself left out of a session that it began to record, as validation found it in its events; null where it told
-- of nothing. The list says so beside the session, without its events.
ALTER TABLE sessions ADD COLUMN left_out text CHECK (left_out IN ('mutation_storm', 'paused'));
