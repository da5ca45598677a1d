import { createServer } from 'node:http';
import { snippet } from '@vitrine/contract/snippet';
import { type Listening, listening } from '@vitrine/emulators/listening';
import type { Reachable } from '../product.ts';

/** What a page of this store heard: errors that nobody caught, and lines of the console that are not the greeting. */
export interface Heard {
  complaints?: string[];
  /** A database was asked for, and never answers. */
  unanswered?: true;
}

/** Before all else of a page, in the words of the oldest browsers. */
const LISTENING = `<script>
var complaints = window.complaints = [];
addEventListener('error', function (e) { complaints.push('error: ' + (e.message || e.target.src)); }, true);
addEventListener('unhandledrejection', function (e) { complaints.push('rejection: ' + e.reason); });
['error', 'warn', 'debug'].forEach(function (kind) {
  var plain = console[kind];
  console[kind] = function () { complaints.push(kind + ': ' + [].join.call(arguments, ' ')); plain.apply(console, arguments); };
});
// What this browser lacks, or refuses.
({
  keepalive: function () { delete Request.prototype.keepalive; },
  storage: function () {
    ['localStorage', 'sessionStorage'].forEach(function (name) {
      Object.defineProperty(window, name, { get: function () { throw new Error('refused'); } });
    });
  },
  // It never says that it is open.
  database: function () {
    var open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (name, version) {
      var request = open.call(this, name, version);
      ['onsuccess', 'onerror', 'onupgradeneeded'].forEach(function (heard) {
        Object.defineProperty(request, heard, { set: function () { window.unanswered = true; } });
      });
      return request;
    };
  },
  nothing: function () {}
})[(/lacks=(\\w+)/.exec(location.search) || [0, 'nothing'])[1]]();
// For a browser that is not driven, and can only say what its page has become.
if (/report/.test(location.search)) addEventListener('load', function () {
  var report = document.createElement('pre');
  report.id = 'report';
  report.textContent = JSON.stringify({
    complaints: complaints,
    loaded: window.vitrine.loaded,
    recorder: document.querySelectorAll('script[src*=recorder]').length
  });
  document.body.appendChild(report);
});
</script>`;

const PAGES: Record<string, string> = {
  '/': `<h1>Llegada de una campaña</h1>
    <p style="display: flex; gap: 4px"><a id="next" href="/lista?pagina=2&utm_source=ig">Ver la lista</a> <a href="?a=b#c">Aquí</a></p>
    <form onsubmit="return false"><label>Nombre <input id="name" name="nombre"></label>
      <select name="talle"><option>Chico<option>Grande</select><button id="more">Más</button></form>
    <ul id="list"><li>Uno</li></ul>
    <script>
      document.getElementById('more').onclick = function () {
        var item = document.createElement('li');
        item.textContent = 'Agregado';
        document.getElementById('list').appendChild(item);
      };
    </script>`,
  '/lista': `<h1>La lista</h1><ul>${Array.from({ length: 40 }, (_, i) => `<li><a href="/producto/${i}?de=lista">Producto ${i}</a></li>`).join('')}</ul>`,
};

/** A store of two pages, as plain as the oldest browsers need it, with the snippet of the given product. */
export function twoPages(product: Reachable): Promise<Listening> {
  const head = `${LISTENING}${snippet({ publicUrl: product.url, platform: 'other', storeId: '5000001' })}`;
  const style = '<style>body { font: 16px sans-serif } ul { columns: 2 } a:hover { color: red }</style>';
  const server = createServer((request, response) => {
    const body = PAGES[new URL(request.url ?? '/', 'http://store').pathname];
    response.writeHead(body ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      `<!doctype html><html lang="es"><head><title>Tienda</title>${head}${style}</head><body>${body}</body></html>`,
    );
  });
  return listening(server);
}
