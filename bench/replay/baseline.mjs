import { once } from 'node:events';
import { createReadStream, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { playerFolder } from './rrweb-player.mjs';

/** What the README of rrweb-player says: all events in one list, on a page of its own. */
const PAGE = `<!doctype html><meta charset="utf-8"><title>rrweb-player</title><link rel="stylesheet" href="/style.css">
<body style="margin:0"><div id="player"></div><script type="module">
import Player from '/player.js';
const events = await (await fetch('/events' + location.search.slice(1))).json();
window.player = new Player({
  target: document.getElementById('player'),
  props: { events, autoPlay: false, width: 1280, height: 720 },
});
</script>`;

/** Serves it on loopback, uncompressed as our server answers. The lists lie in `folder`. */
export async function startBaseline(folder) {
  const dist = playerFolder();
  const fileOf = (size) => join(folder, `events${size}`);
  const kept = { 'cache-control': 'public, max-age=31536000, immutable' };
  const code = { '/player.js': 'text/javascript', '/style.css': 'text/css' };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://baseline');
    if (pathname === '/') return response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
    if (pathname in code) {
      const file = pathname === '/player.js' ? 'rrweb-player.js' : 'style.css';
      return response
        .writeHead(200, { ...kept, 'content-type': code[pathname] })
        .end(readFileSync(join(dist, file)));
    }
    const size = /^\/events(\d+(?:\.\d+)?)$/.exec(pathname)?.[1];
    if (size === undefined) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    createReadStream(fileOf(size)).pipe(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    urlOf: (size) => `http://127.0.0.1:${server.address().port}/?${size}`,
    /** @param events in order of time */
    add: (size, events) => writeFileSync(fileOf(size), JSON.stringify(events)),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
