/** A store that there is on the platform, as `GET /store` tells of it. Further properties are told as they are. */
export interface StoreProfile {
  id: number;
  name: Record<string, string>;
  main_language: string;
  email: string | null;
  original_domain: string;
  domains: string[];
  [further: string]: unknown;
}

/** A script that was registered in the partner panel. */
export interface RegisteredScript {
  id: number;
  /** Where the platform serves the file; it adds `store`. */
  src: string;
  /** In every store that has the app, without being asked for. */
  is_auto_install?: boolean;
}

interface Dated {
  id: number;
  created_at: string;
  updated_at: string;
}
/** A script of the app's in a store. */
export interface StoreScript extends Dated {
  script_id: number;
  /** JSON, which the platform adds to the address as parameters. */
  query_params: string | null;
}
export interface Webhook extends Dated {
  event: string;
  url: string;
}

export interface Store {
  profile: StoreProfile;
  /** The app's; undefined where it is not installed. */
  token: string | undefined;
  /** It does not pay: its API is closed, its pages are offline. */
  is_suspended: boolean;
  scripts: StoreScript[];
  webhooks: Webhook[];
}

/** What the parts of the emulator share. */
export interface World {
  app_id: string;
  client_secret: string;
  /** What the app may do, as the token tells it. */
  scope: string;
  /** In the partner panel. */
  scripts(): readonly RegisteredScript[];
  stores: Map<number, Store>;
  now(): number;
  nextId(): number;
}

export const isoOf = (time: number) => new Date(time).toISOString().replace(/\.\d+Z$/, '+0000');

export const dated = ({ nextId, now }: World): Dated => {
  const at = isoOf(now());
  return { id: nextId(), created_at: at, updated_at: at };
};
