import type { Installation } from '@vitrine/contract/integrations';

/** Nothing was ever connected. */
export const NEVER = { connected_at: null, disconnected_at: null, script: null };

/** What the server says of a store a day after it has come, unless changed: nothing has happened there. */
export const anInstallation = (change: Partial<Installation>): Installation => ({
  workspace_created_at: '2026-11-19T12:00:00Z',
  first_event_at: null,
  last_event_at: null,
  first_session_id: null,
  recording_watched: false,
  connection: NEVER,
  quota_exceeded: false,
  domains: [],
  refused_origins: [],
  page_loads: null,
  pages: { recorded: 0, lost: 0 },
  ...change,
});

/** No app of ours can be installed by a link. */
export const NO_LINKS = {
  tiendanube: { install_url: null },
  shopify: { install_url: null, theme_editor_url: null },
  bigcommerce: { install_url: null },
  support_email: null,
};
