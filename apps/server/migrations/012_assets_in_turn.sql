-- What is due of each workspace, so that they are served in turn: however much is due of one, the next is one step away.
DROP INDEX asset_addresses_due;
CREATE INDEX asset_addresses_due ON asset_addresses (workspace_id, due_at) WHERE due_at IS NOT NULL;
