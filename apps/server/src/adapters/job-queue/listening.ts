import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

/** A server that restarts is back in seconds. */
const AGAIN_MS = 5_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** LISTEN is answered at once, or the server is gone. */
const QUERY_TIMEOUT_MS = 5_000;
/** After so long without a word the system asks whether the other side is still there. */
const KEEP_ALIVE_DELAY_MS = 60_000;
/** A stop does not wait longer for a server that does not say goodbye. */
const CLOSE_TIMEOUT_MS = 2_000;

export interface ListeningOptions {
  url: string;
  channel: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Told of each notification, by what it says; of none: it may have missed some. */
  onNotified: (payload: string | undefined) => void;
}

/** Hears what is notified on a channel, on a connection of its own, for as long as the server lets it; opens another one then. */
export function listenTo({ url, channel, log, onNotified }: ListeningOptions): {
  close(): Promise<void>;
} {
  let closed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  /** An outage is one line in the log, however long it is. */
  let isTold = false;
  let connecting: Promise<void> = connect();

  async function connect(): Promise<void> {
    const mine = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      // Nothing is ever sent on it: else a connection that has gone would not be noticed.
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
      query_timeout: QUERY_TIMEOUT_MS,
    });
    client = mine;
    let isOver = false;
    const lose = (error?: unknown) => {
      if (isOver) return;
      isOver = true;
      void mine.end().catch(() => undefined);
      if (closed) return;
      if (!isTold) log.warn({ err: error }, 'lost job notification connection; polling until it is back');
      isTold = true;
      timer = setTimeout(() => {
        connecting = connect();
      }, AGAIN_MS);
      timer.unref();
    };
    mine.on('error', lose);
    mine.on('end', () => lose());
    mine.on('notification', ({ payload }) => onNotified(payload));
    try {
      await mine.connect();
      await mine.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      isTold = false;
      onNotified(undefined);
    } catch (error) {
      lose(error);
    }
  }

  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      // What is under way on it, its own end too, is over when the socket is.
      const overdue = setTimeout(() => client?.connection.stream.destroy(), CLOSE_TIMEOUT_MS);
      await connecting;
      await client?.end().catch(() => undefined);
      clearTimeout(overdue);
    },
  };
}
