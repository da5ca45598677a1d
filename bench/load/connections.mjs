import { connect } from 'node:net';

/**
 * Keep-alive connections to one server, as a load balancer has them: as many as there are requests under way, and no request
 * waits for another one's answer. HTTP/1.1 by hand, because Node's own client takes several times the processor time.
 */
export function createConnections(url) {
  const { hostname, port } = new URL(url);
  const free = [];
  const all = new Set();

  function open() {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    const connection = { socket, done: undefined, received: '' };
    all.add(connection);
    const lost = (error) => {
      all.delete(connection);
      const at = free.indexOf(connection);
      if (at >= 0) free.splice(at, 1);
      socket.destroy();
      connection.done?.(error.code ?? 'lost');
      connection.done = undefined;
    };
    socket.on('error', lost);
    socket.on('end', () => lost({ code: 'ended' }));
    socket.on('data', (chunk) => {
      connection.received += chunk.toString('latin1');
      const end = connection.received.indexOf('\r\n\r\n');
      if (end === -1) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(connection.received)?.[1] ?? 0);
      if (connection.received.length < end + 4 + length) return;
      const status = Number(connection.received.slice(9, 12));
      const { done } = connection;
      connection.received = '';
      connection.done = undefined;
      free.push(connection);
      done?.(status);
    });
    return connection;
  }

  return {
    host: `${hostname}:${port}`,
    /** @param done called with the answer's status, or with what became of the connection */
    send(parts, done) {
      const connection = free.pop() ?? open();
      connection.done = done;
      connection.socket.cork();
      for (const part of parts) connection.socket.write(part);
      connection.socket.uncork();
    },
    count: () => all.size,
    close() {
      for (const { socket } of all) socket.destroy();
    },
  };
}
