// Long: a quarter of it is the list of addresses that nobody may be asked for.
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Refusal } from '../../ports/safe-fetcher.ts';
import * as http from './fetch.ts';
import type { Resolve } from './target.ts';

/** As a browser shows it, and as small as that can be. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const WOFF2 = Buffer.concat([Buffer.from('wOF2'), Buffer.alloc(60)]);
const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">${inner}</svg>`;

const LIMITS = { max_bytes: 10_000, total_ms: 1_500, idle_ms: 400 };

/** A name of every kind: what it resolves to is written in it. */
const byName: Resolve = async (name) => {
  const [, written] = /^(.*)\.is\.example$/.exec(name) ?? [];
  if (written === undefined) throw new Error('ENOTFOUND');
  return written.split('.and.').map((one) => {
    const six = one.startsWith('v6-');
    return { address: six ? one.slice(3).replaceAll('-', ':') : one, family: six ? 6 : 4 } as const;
  });
};

/** For who waits to the end. */
function openFetcher(options: Parameters<typeof http.openFetcher>[0]) {
  const fetcher = http.openFetcher(options);
  return { get: (address: string, over = new AbortController().signal) => fetcher.get(address, over) };
}

/** As in production. Nobody it would ask is named in these tests. */
const fetcher = openFetcher({ resolve: byName, allow_loopback: false, limits: http.FETCH_LIMITS });

const FORBIDDEN = [
  // Loopback in every way to write it.
  'http://127.0.0.1/',
  'http://127.1/',
  'http://127.0.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.0.0.1/',
  'http://0177.0.0.1/',
  'http://0177.0.0.01/',
  'http://017700000001/',
  'http://127.255.255.254/',
  'http://127.0.0.1./',
  'http://１２７.０.０.１/',
  'http://①②⑦.⓪.⓪.①/',
  'http://127。0。0。1/',
  'http://%31%32%37.0.0.1/',
  'http:\\\\127.0.0.1\\',
  'https:127.0.0.1',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[0000::0001]/',
  // Everywhere, and nowhere.
  'http://0.0.0.0/',
  'http://0/',
  'http://0.1.2.3/',
  'http://[::]/',
  'http://255.255.255.255/',
  // An IPv4 address within.
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::ffff:93.184.216.34]/',
  'http://[::ffff:0:127.0.0.1]/',
  'http://[::127.0.0.1]/',
  'http://[::93.184.216.34]/',
  'http://[64:ff9b::127.0.0.1]/',
  'http://[64:ff9b::a00:1]/',
  'http://[64:ff9b:1::a00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2002:a00:1::1]/',
  'http://[2001:0:a00:1::1]/',
  // Networks.
  'http://10.0.0.1/',
  'http://10.255.255.255/',
  'http://012.0.0.1/',
  'http://167772161/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.0.1/',
  'http://0xc0a80001/',
  'http://3232235521/',
  'http://169.254.1.1/',
  'http://100.64.0.1/',
  'http://100.127.255.254/',
  'http://[fc00::1]/',
  'http://[fd12:3456:789a::1]/',
  'http://[fe80::1]/',
  'http://[fec0::1]/',
  // Given to nobody, or to everybody.
  'http://224.0.0.1/',
  'http://239.255.255.250/',
  'http://[ff02::1]/',
  'http://192.0.0.1/',
  'http://192.0.2.1/',
  'http://192.88.99.1/',
  'http://198.18.0.1/',
  'http://198.51.100.1/',
  'http://203.0.113.1/',
  'http://240.0.0.1/',
  'http://[100::1]/',
  'http://[2001:db8::1]/',
  'http://[2001:10::1]/',
  'http://[2001:2::1]/',
  'http://[2001:20::1]/',
  'http://[3fff::1]/',
  'http://[4000::1]/',
  'http://[5f00::1]/',
  // What clouds tell their machines.
  'http://169.254.169.254/latest/meta-data/',
  'http://0xa9fea9fe/',
  'http://2852039166/',
  'http://[::ffff:169.254.169.254]/',
  'http://[fd00:ec2::254]/',
  'http://100.100.100.200/',
  'http://192.0.0.192/',
  'http://168.63.129.16/',
  'http://metadata.google.internal/',
  'http://metadata/',
  // Names of our own.
  'http://localhost/',
  'http://LOCALHOST./',
  'http://localhost../',
  'http://ｌocalhost/',
  'http://a.localhost/',
  'http://localhost.localdomain/',
  'http://printer.local/',
  'http://router.lan/',
  'http://nas.home.arpa/',
  'http://intranet/',
  // Names that lead there.
  'http://127.0.0.1.is.example/',
  'http://10.0.0.1.is.example/',
  'http://169.254.169.254.is.example/',
  'http://0.0.0.0.is.example/',
  'http://v6---1.is.example/',
  'http://v6-fd00--1.is.example/',
  'http://v6---ffff-10.0.0.1.is.example/',
  'http://v6-64-ff9b--a00-1.is.example/',
  'http://93.184.216.34.and.10.0.0.1.is.example/',
  'http://v6-fe80--1%25eth0.is.example/',
];

const BAD: [address: string, reason: Refusal][] = [
  ['ftp://93.184.216.34/', 'bad_address'],
  ['file:///etc/passwd', 'bad_address'],
  ['data:image/png;base64,AAAA', 'bad_address'],
  ['gopher://93.184.216.34/', 'bad_address'],
  ['http://', 'bad_address'],
  ['//93.184.216.34/', 'bad_address'],
  ['http://256.0.0.1/', 'bad_address'],
  ['http://[fe80::1%25eth0]/', 'bad_address'],
  ['http://user@93.184.216.34/', 'bad_address'],
  ['http://93.184.216.34@127.0.0.1/', 'bad_address'],
  ['http://user:password@a.example/', 'bad_address'],
  ['http://93.184.216.34:22/', 'bad_address'],
  ['https://93.184.216.34:8443/', 'bad_address'],
  ['http://93.184.216.34.is.example:6379/', 'bad_address'],
  ['http://nobody.example/', 'unknown_host'],
];

describe('what nobody is asked for', () => {
  it.each(FORBIDDEN)('%s', async (address) => {
    // A name with a zone in it is none; as an address it would be forbidden.
    const reason = address.includes('%25') ? 'bad_address' : 'forbidden_address';
    expect(await fetcher.get(address)).toEqual({ ok: false, reason, final: true });
  });

  it.each(BAD)('%s: %s', async (address, reason) => {
    expect(await fetcher.get(address)).toMatchObject({ ok: false, reason });
  });

  it('no machine of ours that another port of the store’s could be, in an evaluation either', async () => {
    const here = openFetcher({ resolve: byName, allow_loopback: true, limits: LIMITS });
    for (const address of [
      'http://10.0.0.1/',
      'http://169.254.169.254/',
      'http://[::ffff:127.0.0.1]/',
      'http://0/',
    ])
      expect(await here.get(address), address).toMatchObject({ reason: 'forbidden_address' });
    expect(await here.get('http://127.0.0.1.and.93.184.216.34.is.example:8080/')).toMatchObject({
      reason: 'bad_address',
    });
  });
});

describe('what is asked for', () => {
  const servers: Server[] = [];
  /** Requests that came, by server: host and path. */
  const asked: string[] = [];
  let headers: NodeJS.Dict<string | string[]> = {};
  let here = '';
  let elsewhere = '';

  const listen = async (host: string, port: number, listener: RequestListener) => {
    const server = createServer(listener).listen(port, host);
    await once(server, 'listening');
    servers.push(server);
    return (server.address() as AddressInfo).port;
  };

  const send = (type: string, body: Buffer | string, more: Record<string, string> = {}): RequestListener => {
    return (_request, response) => response.writeHead(200, { 'content-type': type, ...more }).end(body);
  };
  const redirect = (location: string, status = 302): RequestListener => {
    return (_request, response) => response.writeHead(status, { location, 'set-cookie': 'a=b' }).end('moved');
  };
  const answers: Record<string, RequestListener> = {
    '/a.png': send('image/png', PNG, { 'cache-control': 'public, max-age=600', 'set-cookie': 'a=b' }),
    '/gzip.css': send('text/css; charset=utf-8', gzipSync('a { b: c }'), { 'content-encoding': 'gzip' }),
    '/br.css': send('text/css', brotliCompressSync('a { b: c }'), { 'content-encoding': 'br' }),
    '/latin.css': send('text/css; charset=iso-8859-1', Buffer.from('a { content: "\xf1" }', 'latin1')),
    '/font': send('application/octet-stream', WOFF2),
    '/font.woff2': send('font/woff2', WOFF2),
    '/mistaken.jpg': send('image/jpeg', PNG),
    '/a.svg': send('image/svg+xml', `<?xml version="1.0"?><!-- <script/> -->${svg('<path d="M0 0"/>')}`),
    '/moved': redirect('/moved-again', 301),
    '/moved-again': redirect('a.png', 308),

    '/html': send('text/html', '<script>alert(1)</script>'),
    '/html.png': send('image/png', '<!DOCTYPE html><script>alert(1)</script>'),
    '/html.css': send('text/css', ' <!DOCTYPE html><title>Not found</title>'),
    '/png.css': send('text/css', PNG),
    '/css.png': send('image/png', 'a { b: c }'),
    '/json': send('application/json', '{}'),
    '/script': send('text/javascript', 'alert(1)'),
    '/film.mp4': send('video/mp4', Buffer.alloc(100)),
    '/font.png': send('image/png', WOFF2),
    '/png.woff2': send('font/woff2', PNG),
    '/empty.png': send('image/png', ''),
    '/png.svg': send('image/svg+xml', PNG),
    '/html.svg': send('image/svg+xml', '<html><svg/></html>'),
    '/utf16.svg': send('image/svg+xml', Buffer.from(`\ufeff${svg('')}`, 'utf16le')),

    '/gone.png': (_request, response) => response.writeHead(404).end(),
    '/busy.png': (_request, response) => response.writeHead(503).end(),
    '/partial.png': (_request, response) => response.writeHead(206, { 'content-type': 'image/png' }).end(PNG),
    '/nowhere': (_request, response) => response.writeHead(302).end(),
    '/loop': redirect('/loop'),
    '/to-private': redirect('http://10.0.0.1/a.png'),
    '/to-metadata': redirect('http://169.254.169.254/latest/meta-data/'),
    '/to-number': redirect('http://0xa000001/'),
    '/to-name': redirect('http://10.0.0.1.is.example/'),
    '/to-file': redirect('file:///etc/passwd'),
    '/to-user': redirect('http://a:b@93.184.216.34/'),
    '/huge.png': send('image/png', '', { 'content-length': '1000000000' }),
    '/large.png': send('image/png', Buffer.concat([PNG, Buffer.alloc(20_000)])),
    '/endless.png': (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png' }).write(PNG);
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(1_000)));
      };
      response.on('drain', more);
      more();
    },
    '/bomb.css': send('text/css', gzipSync(Buffer.alloc(5_000_000, 'a{}')), { 'content-encoding': 'gzip' }),
    '/brotli-bomb.css': send('text/css', brotliCompressSync(Buffer.alloc(5_000_000, 'a{}')), {
      'content-encoding': 'br',
    }),
    '/silent': () => undefined,
    '/half.png': (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png' }).write(PNG.subarray(0, 20));
    },
    '/drip.png': (request, response) => {
      response.writeHead(200, { 'content-type': 'image/png' });
      const timer = setInterval(() => response.write('x'), 100);
      request.socket.on('close', () => clearInterval(timer));
    },
    '/cut.png': (request, response) => {
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': '1000' }).write(PNG);
      setImmediate(() => request.socket.destroy());
    },
    '/cut.css': (request, response) => {
      response
        .writeHead(200, { 'content-type': 'text/css', 'content-encoding': 'gzip', 'content-length': '1000' })
        .write(gzipSync('a { b: c }'));
      setImmediate(() => request.socket.destroy());
    },
    '/no-gzip.css': send('text/css', 'a { b: c }', { 'content-encoding': 'gzip' }),
    '/twice.css': send('text/css', gzipSync(gzipSync('a { b: c }')), { 'content-encoding': 'gzip, gzip' }),
    '/reset': (request) => request.socket.destroy(),
  };

  beforeAll(async () => {
    const port = await listen('127.0.0.1', 0, (request, response) => {
      asked.push(`here ${request.url}`);
      headers = request.headers;
      answers[request.url ?? '']?.(request, response);
    });
    // The same port of another address: what a changed answer would lead to.
    await listen('127.0.0.2', port, (request, response) => {
      asked.push(`elsewhere ${request.url}`);
      send('image/png', PNG)(request, response);
    });
    here = `http://127.0.0.1:${port}`;
    elsewhere = `http://127.0.0.2:${port}`;
  });
  afterAll(() => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  });

  const fetcher = openFetcher({ resolve: byName, allow_loopback: true, limits: LIMITS });

  it.each([
    ['/a.png', 'image/png', PNG, 600],
    ['/gzip.css', 'text/css', 'a { b: c }', 0],
    ['/br.css', 'text/css', 'a { b: c }', 0],
    ['/latin.css', 'text/css', 'a { content: "ñ" }', 0],
    ['/font', 'font/woff2', WOFF2, 0],
    ['/font.woff2', 'font/woff2', WOFF2, 0],
    ['/mistaken.jpg', 'image/png', PNG, 0],
    ['/moved', 'image/png', PNG, 600],
  ])('%s is taken', async (path, type, content, fresh_seconds) => {
    const fetched = await fetcher.get(here + path);
    expect(fetched).toMatchObject({ ok: true, type, fresh_seconds });
    expect(Buffer.from((fetched.ok && fetched.bytes) || [])).toEqual(Buffer.from(content));
  });

  it('a drawing that only draws is taken', async () => {
    expect(await fetcher.get(`${here}/a.svg`)).toMatchObject({ ok: true, type: 'image/svg+xml' });
  });

  it('tells nobody who asks for whom', async () => {
    await fetcher.get(`${here}/moved`);
    expect(Object.keys(headers).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
  });

  it('does not wait for the rest of what is none', async () => {
    const page = Buffer.from('<!DOCTYPE html>'.repeat(30_000));
    let left = 0;
    for (const type of ['image/png', 'text/css', 'image/svg+xml', 'font/woff2', 'application/octet-stream']) {
      answers['/endless-page'] = (request, response) => {
        request.socket.on('close', () => {
          left += 1;
        });
        response.writeHead(200, { 'content-type': type }).write(page);
      };
      const patient = openFetcher({ resolve: byName, allow_loopback: true, limits: http.FETCH_LIMITS });
      const refused = { ok: false, reason: 'wrong_type', final: true };
      expect(await patient.get(`${here}/endless-page`), type).toEqual(refused);
    }
    await expect.poll(() => left).toBe(5);
  });

  it.each<[string, Refusal, boolean]>([
    ...[
      '/html',
      '/html.png',
      '/html.css',
      '/png.css',
      '/css.png',
      '/json',
      '/script',
      '/film.mp4',
      '/font.png',
      '/png.woff2',
      '/empty.png',
      '/png.svg',
      '/html.svg',
      '/utf16.svg',
    ].map((path): [string, Refusal, boolean] => [path, 'wrong_type', true]),
    ['/gone.png', 'status', true],
    ['/busy.png', 'status', false],
    ['/partial.png', 'status', true],
    ['/nowhere', 'status', true],
    ['/loop', 'too_many_redirects', true],
    ['/to-private', 'forbidden_address', true],
    ['/to-metadata', 'forbidden_address', true],
    ['/to-number', 'forbidden_address', true],
    ['/to-name', 'forbidden_address', true],
    ['/to-file', 'bad_address', true],
    ['/to-user', 'bad_address', true],
    ['/huge.png', 'too_large', true],
    ['/large.png', 'too_large', true],
    ['/endless.png', 'too_large', true],
    ['/bomb.css', 'too_large', true],
    ['/brotli-bomb.css', 'too_large', true],
    ['/silent', 'too_slow', false],
    ['/half.png', 'too_slow', false],
    ['/drip.png', 'too_slow', false],
    ['/cut.png', 'damaged', false],
    ['/cut.css', 'damaged', false],
    ['/no-gzip.css', 'damaged', false],
    ['/twice.css', 'damaged', true],
    ['/reset', 'unreachable', false],
  ])('%s is refused: %s', async (path, reason, final) => {
    expect(await fetcher.get(here + path)).toEqual({ ok: false, reason, final });
    expect(asked).toContain(`here ${path}`);
  });

  it('a name that changes its answer gains nothing: the address that was checked is asked', async () => {
    const answersOf: string[] = [];
    const rebinding = openFetcher({
      resolve: async () => {
        const address = answersOf.length === 0 ? '127.0.0.1' : '127.0.0.2';
        answersOf.push(address);
        return [{ address, family: 4 }];
      },
      allow_loopback: true,
      limits: LIMITS,
    });
    asked.length = 0;
    const { port } = new URL(here);
    expect(await rebinding.get(`http://rebind.example:${port}/a.png`)).toMatchObject({ ok: true });
    expect(asked).toEqual(['here /a.png']);
    expect(answersOf).toEqual(['127.0.0.1']);
    // The ear is not deaf.
    expect(await fetcher.get(`${elsewhere}/a.png`)).toMatchObject({ ok: true });
    expect(asked).toContain('elsewhere /a.png');
  });

  it('a name is asked for again with each redirect, and its new answer is checked', async () => {
    const answersOf = ['127.0.0.1', '10.0.0.1'];
    const changing = openFetcher({
      resolve: async () => [{ address: answersOf.shift() ?? '', family: 4 }],
      allow_loopback: true,
      limits: LIMITS,
    });
    const { port } = new URL(here);
    expect(await changing.get(`http://rebind.example:${port}/moved`)).toMatchObject({
      reason: 'forbidden_address',
    });
  });

  it('what nobody wants any more is let go at once, whatever it waits for', async () => {
    const over = new AbortController();
    const patient = openFetcher({ resolve: byName, allow_loopback: true, limits: http.FETCH_LIMITS });
    const waiting = patient.get(`${here}/silent`, over.signal);
    await expect.poll(() => asked.at(-1)).toBe('here /silent');
    over.abort();
    const gone = { ok: false, reason: 'unreachable', final: false };
    expect(await waiting).toEqual(gone);
    expect(await patient.get(`${here}/a.png`, over.signal)).toEqual(gone);
  });

  it('a resolver that does not answer is not waited for', async () => {
    const lost = openFetcher({
      resolve: () => new Promise(() => undefined),
      allow_loopback: true,
      limits: LIMITS,
    });
    expect(await lost.get('http://lost.example/')).toEqual({ ok: false, reason: 'too_slow', final: false });
  });
});
