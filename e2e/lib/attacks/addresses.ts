import { type Recipe, recipe } from './attack.ts';
import { added, changed, custom } from './nodes.ts';

/** Addresses that run, and whatever leads or asks elsewhere without a script. */
export const addresses: readonly Recipe[] = [
  ...['javascript:', 'java\tscript:', ' JaVaScRiPt:', 'javascript://%0a', 'vbscript:'].map((scheme) =>
    recipe(`${JSON.stringify(scheme)} everywhere`, ({ el, svg, run }) => {
      const address = `${scheme}${run}`;
      const late = el('iframe', {});
      return {
        body: [
          el('a', { href: address, target: '_top' }),
          el('area', { href: address }),
          el('img', { src: address, srcset: `${address} 1x`, lowsrc: address, dynsrc: address }),
          el('iframe', { src: address }),
          el('frame', { src: address }),
          el('embed', { src: address }),
          el('object', { data: address, classid: address, codebase: address }),
          el('form', { action: address }, el('button', { formaction: address })),
          el('input', { type: 'image', src: address, formaction: address }),
          el('video', { src: address, poster: address }),
          el('link', { rel: 'stylesheet', href: address }),
          el('div', { background: address, style: `background: url("${address}")` }),
          el('blockquote', { cite: address }),
          svg('svg', {}, svg('a', { href: address, 'xlink:href': address }), svg('image', { href: address })),
          late,
        ],
        later: [changed(late.id, { src: address })],
      };
    }),
  ),
  ...['data:text/html,', 'data:image/svg+xml,', 'data:application/xhtml+xml,'].map((type) =>
    recipe(`${type} in frames`, ({ el, run, away }) => {
      const page = `${type}<svg xmlns='http://www.w3.org/2000/svg' onload="${run}"><script>${run}</script><image href='${away}'/></svg>`;
      const late = el('iframe', {});
      return {
        body: [
          el('iframe', { src: page }),
          el('object', { data: page, type: 'text/html' }),
          el('embed', { src: page, type: 'image/svg+xml' }),
          el('img', { src: page }),
          el('a', { href: page, target: '_top', download: 'x.html' }),
          late,
        ],
        later: [changed(late.id, { src: page })],
      };
    }),
  ),
  ...['blob:', 'filesystem:', 'about:blank#', 'file:///etc/passwd?', 'ftp:', 'ws:', 'view-source:'].map(
    (scheme) =>
      recipe(`${scheme} in frames`, ({ el, away }) => ({
        body: ['iframe', 'embed', 'img', 'video', 'audio'].map((tag) =>
          el(tag, { src: `${scheme}${scheme.endsWith(':') ? away.slice('https:'.length) : away}` }),
        ),
      })),
  ),
  recipe('meta elements', ({ el, away }) => {
    const late = el('meta', {});
    return {
      head: [
        el('meta', { 'http-equiv': 'refresh', content: `0;url=${away}` }),
        el('meta', { 'http-equiv': 'Refresh', content: '0;url=/login' }),
        el('meta', { 'http-equiv': 'content-security-policy', content: "default-src * 'unsafe-inline'" }),
        el('meta', { 'HTTP-EQUIV': 'X-DNS-Prefetch-Control', content: 'on' }),
        el('meta', { 'http-equiv': 'set-cookie', content: 'access=stolen; path=/' }),
        el('meta', { 'http-equiv': 'origin-trial', content: 'AAAA' }),
        el('meta', { name: 'referrer', content: 'unsafe-url' }),
        el('meta', { name: 'viewport', content: 'width=1' }),
        late,
      ],
      later: [
        changed(late.id, { content: `0;url=${away}`, 'http-equiv': 'refresh' }),
        added([el('meta', { content: '0;url=/', 'http-equiv': 'refresh' })], 6),
      ],
    };
  }),
  recipe('a base', ({ el, away }) => ({
    head: [el('base', { href: away, target: '_top' })],
    body: [el('img', { src: 'relative.png' }), el('a', { href: '#top' }), el('form', {})],
    later: [added([el('base', { href: `${away}/2` })], 6), added([el('img', { src: '/relative.png' })])],
  })),
  recipe('links that ask', ({ el, away }) => ({
    head: [
      ...HINTS.map((rel) => el('link', { rel, href: away, as: 'image' })),
      ...HINTS.map((rel) => el('LINK', { REL: rel.toUpperCase(), HREF: `${away}/upper`, as: 'script' })),
      el('link', { rel: 'preload', imagesrcset: `${away} 2x`, imagesizes: '9px', as: 'image' }),
      el('link', { rel: 'preload', href: `${away}/font`, as: 'font', crossorigin: '' }),
      el('link', { rel: 'modulepreload', href: `${away}.js` }),
    ],
  })),
  recipe('links that ask without a scheme', ({ el, away }) => ({
    head: [
      ...HINTS.map((rel) => el('link', { rel, href: away.slice('https:'.length), as: 'image' })),
      ...HINTS.map((rel) => el('link', { rel: `stylesheet ${rel}`, href: `\\\\${away.slice(8)}/back` })),
      ...HINTS.map((rel) =>
        el('link', { rel: `x\t${rel}`, href: `https:${away.slice(8)}/one`, as: 'image' }),
      ),
    ],
  })),
  recipe('links that ask later', ({ el, away }) => {
    const [link, other] = [el('link', {}), el('link', { href: `${away}/other` })];
    return {
      head: [link, other],
      later: [
        ...HINTS.map((rel) => changed(link.id, { rel, href: `${away}/${rel}`, as: 'image' })),
        ...HINTS.map((rel) => changed(other.id, { rel })),
        ...HINTS.map((rel) => added([el('link', { rel, href: `${away}/added` })])),
        ...HINTS.map((rel) => added([el('link', { href: `${away}/svg`, rel })], 6)),
      ],
    };
  }),
  recipe('links that ask, with a sheet of their own', ({ el, away }) => {
    const link = el('link', { rel: 'preconnect', href: away, _cssText: 'b {}' });
    return {
      head: [link],
      later: [
        changed(link.id, { _cssText: null }),
        changed(link.id, { _cssText: 'i {}', rel: 'preconnect', href: `${away}/2` }),
      ],
    };
  }),
  recipe('hosts of anchors', ({ el, away }) => ({
    head: [el('meta', { 'http-equiv': 'x-dns-prefetch-control', content: 'on' })],
    body: [0, 1, 2, 3].map((n) => el('a', { href: away.replace('//', `//dns${n}.`), rel: 'prefetch' })),
  })),
  recipe('pings and downloads', ({ el, away }) => {
    const link = el('a', { href: '/api/docs/openapi.json', download: 'x', ping: away, target: '_top' });
    const submit = el('button', { formtarget: '_top', formaction: away });
    return {
      body: [link, el('form', { action: away, method: 'post', target: '_top' }, submit)],
      later: [link, submit].flatMap(({ id }) => [
        { type: 3, data: { source: 2, type: 2, id, x: 9, y: 9 } },
        { type: 3, data: { source: 5, id, text: away, isChecked: true } },
      ]),
    };
  }),
  recipe('forms', ({ el, run, away }) => ({
    body: [
      el(
        'form',
        { action: away, target: '_top', onsubmit: run, oninvalid: run, id: 'f' },
        el('input', {
          name: 'submit',
          required: true,
          pattern: '(a+)+$',
          value: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!',
        }),
        el('input', { name: 'action', type: 'submit', autofocus: true, formaction: `javascript:${run}` }),
        el('input', { type: 'file', webkitdirectory: true }),
        el('input', { type: 'password', autocomplete: 'current-password', name: 'password' }),
      ),
      el('button', { form: 'f', formaction: away, type: 'submit' }),
      el('isindex', { action: away }),
      el('keygen', { onfocus: run, autofocus: true }),
    ],
  })),
  recipe('pictures', ({ el, away }) => {
    const late = el('img', {});
    return {
      body: [
        el('img', { src: away, srcset: `${away} 2x`, sizes: '9px', loading: 'eager' }),
        el('img', { src: away.slice('https:'.length), crossorigin: 'use-credentials' }),
        el('img', { src: `\thttps:/\\${away.slice('https://'.length)}` }),
        el('img', { src: away.replace('https', 'http') }),
        el('picture', {}, el('source', { srcset: away, media: 'all' }), el('img', {})),
        el('img', { rr_dataURL: away }),
        el('img', { rr_dataURL: away, srcset: `${away} 1x`, src: away }),
        el('canvas', { rr_dataURL: away }),
        el('input', { type: 'image', src: away }),
        el('video', { poster: away }),
        el('table', { background: away }, el('td', { background: away })),
        el('body', { background: away }),
        late,
      ],
      later: [
        changed(late.id, { src: away }),
        changed(late.id, { srcset: `${away} 1x`, sizes: 'auto', loading: 'eager' }),
        changed(3, { background: `${away}/body` }),
      ],
    };
  }),
  recipe('films and sounds', ({ el, away }) => {
    const film = el('video', {
      src: away,
      autoplay: true,
      controls: true,
      preload: 'auto',
      rr_mediaState: 'played',
    });
    const sound = el('audio', { src: SOUND, autoplay: true, loop: true, rr_mediaState: 'played' });
    return {
      body: [
        film,
        sound,
        el('audio', { src: away, preload: 'auto' }, el('source', { src: away })),
        el(
          'video',
          {},
          el('source', { src: away }),
          el('track', { src: away, default: true, kind: 'subtitles' }),
        ),
        el('bgsound', { src: away }),
      ],
      later: [film, sound].flatMap(({ id }) => [
        {
          type: 3,
          data: { source: 7, type: 0, id, currentTime: 0, volume: 1, muted: false, playbackRate: 1 },
        },
        changed(id, { src: id === film.id ? `${away}/late` : SOUND, rr_mediaState: 'played' }),
      ]),
    };
  }),
  recipe('the address of the page', ({ el, away, run }) => ({
    body: [el('a', { id: 'x' })],
    later: [
      { type: 4, data: { href: `javascript:${run}`, width: 1024, height: 768 } },
      { type: 4, data: { href: `${away}#x`, width: 1024, height: 768 } },
      custom('vitrine:navigation', { url: `${away}#%E0%A4%A`, title: '<img src=x onerror=alert(1)>' }),
      custom('vitrine:navigation', { url: `javascript:${run}`, title: run }),
      custom('vitrine:navigation', null),
      custom('vitrine:error', { message: `<script>${run}</script>`, url: away }),
      custom(`<img src=${away}>`, { toString: 1, href: away }),
      custom({ away }, [away]),
    ],
  })),
];

/** Relations by which a browser asks for something, or connects. */
const HINTS = [
  'preconnect',
  'dns-prefetch',
  'prefetch',
  'preload',
  'prerender',
  'modulepreload',
  'manifest',
  'icon',
  'apple-touch-icon',
  'stylesheet',
  'import',
  'alternate stylesheet',
  'compression-dictionary',
  'search',
  'pingback',
];

/** A tenth of a second of silence, 8,000 bytes a second. */
const SOUND = `data:audio/wav;base64,${Buffer.concat([
  Buffer.from('RIFF\u0044\u0003\0\0WAVEfmt \u0010\0\0\0\u0001\0\u0001\0', 'latin1'),
  Buffer.from([0x40, 0x1f, 0, 0, 0x40, 0x1f, 0, 0, 1, 0, 8, 0]),
  Buffer.from('data\u0020\u0003\0\0', 'latin1'),
  Buffer.alloc(800, 128),
]).toString('base64')}`;
