-- What finds a visitor's other sessions, in the list's order. Ingest waits while it is built: about half a minute at ten
-- million sessions. Those with the same email are found by the search's postings.
CREATE INDEX sessions_visitor ON sessions (workspace_id, visitor_id, created_at DESC, session_id DESC);
