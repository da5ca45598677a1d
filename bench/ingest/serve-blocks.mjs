// How both baselines take a request: Node's own server and nothing around it.
import { createServer } from 'node:http';

const ANSWER = '{"next_interval_ms":10000}';

/** Answers 202 once `store` has resolved with the request's body, 503 when it has failed; prints where it listens. */
export function serveBlocks(store) {
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const answer = (status) =>
        response
          .writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': ANSWER.length })
          .end(ANSWER);
      store(Buffer.concat(chunks)).then(
        () => answer(202),
        () => answer(503),
      );
    });
  });
  server.listen(0, '127.0.0.1', () => console.log(`Dashboard http://127.0.0.1:${server.address().port}/`));
  process.on('SIGTERM', () => process.exit(0));
}
