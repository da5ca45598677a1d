import { once } from 'node:events';
import type { Server } from 'node:http';

export interface Listening {
  /** Without a slash at its end. */
  url: string;
  close(): Promise<void>;
}

/** Has a server listen on a port of the loopback, a free one for 0. Its end cuts what is under way. */
export async function listening(server: Server, port = 0): Promise<Listening> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      const closed = once(server, 'close');
      server.closeAllConnections();
      server.close();
      await closed;
    },
  };
}
