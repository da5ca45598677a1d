-- What the order-independent fold of a session's summary, and its correction by validation, have to remember.

-- Where the summary's "first" and "last" values came from (modules/ingest/summary.ts draws it): a late block can then
-- be told from an early one without reading the others.
ALTER TABLE sessions ADD COLUMN marks jsonb NOT NULL DEFAULT '{}';

-- Events per type: as the envelope said until validation has counted them. The session is corrected by the difference.
ALTER TABLE blocks ADD COLUMN event_counts jsonb NOT NULL DEFAULT '{}';
