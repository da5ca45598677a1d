// How both baselines take a request: Node's own server and nothing around it.
import { createServer } from 'node:http';

const ANSWER = '{"next_interval_ms":10000}';

/** Answers 202 once `store` has resolved with the request's body; prints where it listens. */
export function serveBlocks(store) {
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () =>
      store(Buffer.concat(chunks)).then(() =>
        response
          .writeHead(202, { 'Content-Type': 'application/json', 'Content-Length': ANSWER.length })
          .end(ANSWER),
      ),
    );
  });
  server.listen(0, '127.0.0.1', () => console.log(`Dashboard http://127.0.0.1:${server.address().port}/`));
  process.on('SIGTERM', () => process.exit(0));
}
