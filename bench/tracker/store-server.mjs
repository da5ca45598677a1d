// The store of our own making (storefront.mjs, product-page.mjs) with one recorder in its head, on an address of its own: what a recorder
// keeps in the browser is no other's.
import { createServer } from 'node:http';
import { productCss, productPage } from './product-page.mjs';
import { categoryPage, css } from './storefront.mjs';

const html = (body) => ({ type: 'text/html; charset=utf-8', body });

/** @param tag what a merchant pastes */
function storeAnswer(pathname, tag) {
  const [, kind, number] = pathname.split('/');
  if (kind === 'category') return html(categoryPage(Number(number), tag));
  if (kind === 'product') return html(productPage(Number(number), tag));
  if (pathname === '/tema.css') return { type: 'text/css', body: css };
  if (pathname === '/producto.css') return { type: 'text/css', body: productCss };
  return undefined;
}

/**
 * @param variant a recorder: its tag, and what its server answers
 * @returns the store's address, what was posted since `forget`, and the recorder's scripts as pages fetched them
 */
export async function serveStore(variant) {
  let origin = '';
  let sent = [];
  const scripts = new Map();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const parts = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      const isPosted = request.method === 'POST';
      const body = Buffer.concat(parts);
      if (isPosted) sent.push(body);
      const own = variant.answer?.(pathname, origin, body);
      if (own?.type === 'text/javascript') scripts.set(pathname, own.body);
      const answer =
        own ?? (isPosted ? { type: 'application/json', body: '{}' } : storeAnswer(pathname, variant.tag));
      if (!answer) return response.writeHead(404).end();
      response
        .writeHead(answer.status ?? 200, {
          'Content-Type': answer.type,
          'Cache-Control': isPosted ? 'no-store' : 'max-age=3600',
        })
        .end(answer.body);
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${server.address().port}`;
  return {
    ...variant,
    origin,
    scripts,
    sent: () => sent,
    forget: () => {
      sent = [];
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
