import { type Recipe, recipe } from './attack.ts';
import { added, changed, framed } from './nodes.ts';

/** Frames, and documents in them. */
export const frames: readonly Recipe[] = [
  recipe('frames of other hosts', ({ el, away }) => {
    const late = el('iframe', {});
    return {
      body: [
        el('iframe', { src: away, width: 90, height: 30, allow: 'autoplay; fullscreen; camera' }),
        el('iframe', { src: away.slice('https:'.length), loading: 'eager', credentialless: true }),
        el('iframe', { rr_src: away }),
        el('object', { data: away, type: 'text/html' }, el('img', { src: away })),
        el('embed', { src: away, type: 'application/pdf' }),
        el('applet', { code: away, archive: away }),
        el('portal', { src: away }),
        el('fencedframe', { src: away }),
        el('webview', { src: away }),
        late,
      ],
      later: [changed(late.id, { src: away }), added([el('iframe', { src: away })])],
    };
  }),
  recipe('a frameset', ({ el, away, run }) => ({
    body: [el('frameset', { onload: run, rows: '9,*' }, el('frame', { src: away }), el('frame', {}))],
    later: [added([el('frameset', { onload: run }, el('frame', { src: away }))], 2)],
  })),
  recipe('sources of frames', ({ el, run, away, breakOut }) => {
    const html = `<base href="${away}"><meta http-equiv="x-dns-prefetch-control" content="on"><meta http-equiv="refresh" content="0;url=${away}"><link rel="preconnect" href="${away}"><link rel="dns-prefetch" href="${away}"><script>${run}</script><a ping="${away}" href="${away}" id="a">a</a><img src="${away}" onerror="${run}">${breakOut}`;
    const late = el('iframe', {});
    return {
      body: [
        el('iframe', { srcdoc: html }),
        el('iframe', { srcdoc: html, sandbox: 'allow-scripts allow-same-origin allow-top-navigation' }),
        el('IFRAME', { SRCDOC: html }),
        late,
      ],
      later: [changed(late.id, { srcdoc: html }), added([el('iframe', { srcdoc: html })])],
    };
  }),
  recipe('frames that undo their walls', ({ el, run, away }) => {
    const all =
      'allow-scripts allow-same-origin allow-top-navigation allow-popups allow-modals allow-downloads';
    const frame = el('iframe', { sandbox: all, csp: "script-src 'unsafe-inline'", allow: '*' });
    const html = el('html', {}, el('body', { onload: run }, el('script', { src: away })));
    return { body: [frame], later: [framed(frame, 900, [html]), changed(frame.id, { sandbox: null })] };
  }),
  recipe('documents in frames', ({ el, text, run, away, style }) => {
    const frame = el('iframe', {});
    const inner = el('iframe', {});
    const html = el(
      'html',
      { onload: run },
      el(
        'head',
        {},
        el('base', { href: away }),
        el('link', { rel: 'preconnect', href: away }),
        style(`@import "${away}"`),
      ),
      el('body', { onload: run }, el('script', {}, text(run)), el('img', { src: away, onerror: run }), inner),
    );
    const second = el('html', {}, el('body', {}, el('script', {}, text(run)), el('embed', { src: away })));
    return {
      body: [frame],
      later: [framed(frame, 900, [html]), framed(inner, 901, [second]), framed(frame, 902, [])],
    };
  }),
  recipe('a frame of our own pages', ({ el }) => {
    const late = el('iframe', {});
    return {
      body: ['/', '/login', '/recordings', '/api/docs/openapi.json', '/session-replay/x', '?'].map((src) =>
        el('iframe', { src }),
      ),
      later: [added([late]), changed(late.id, { src: '/recordings' })],
    };
  }),
  recipe('a document in what is no frame', ({ el, text, run }) => {
    const node = { type: 0, id: 900, childNodes: [el('html', {}, el('script', {}, text(run)))] };
    return {
      later: [3, 5, 1, 4].map((parentId) => ({
        type: 3,
        data: {
          source: 0,
          isAttachIframe: true,
          adds: [{ parentId, nextId: null, node }],
          removes: [],
          texts: [],
          attributes: [],
        },
      })),
    };
  }),
  recipe('frames in frames in frames', ({ el, nextId }) => {
    let frame = el('iframe', {});
    const first = frame;
    const later = Array.from({ length: 40 }, () => {
      const inner = el('iframe', {});
      const told = framed(frame, nextId(), [el('html', {}, el('body', {}, inner))]);
      frame = inner;
      return told;
    });
    return { body: [first], later };
  }),
];
