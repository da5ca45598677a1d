import { type Recipe, recipe } from './attack.ts';
import { added, changed } from './nodes.ts';

/** Elements and attributes that run something in a page. */
export const elements: readonly Recipe[] = [
  recipe('scripts in the snapshot', ({ el, text, run, away }) => ({
    head: [el('script', {}, text(run)), el('script', { src: `${away}.js`, type: 'module' })],
    body: [el('script', {}, text(run)), el('SCRIPT', {}, text(run)), el('noscript', {}, text(run))],
  })),
  recipe('scripts that come later', ({ el, svg, text, run, away }) => {
    const script = el('script', { src: `${away}.js` });
    return {
      later: [
        added([script, el('sCrIpT', { type: 'module' }, text(run)), svg('script', { href: `${away}.js` })]),
        added([text(run)], script.id),
        changed(script.id, { src: `data:text/javascript,${run}`, type: 'text/javascript' }),
      ],
    };
  }),
  recipe('a script in parts', ({ el, text, run }) => {
    const script = el('script', {});
    const word = text(run);
    return { body: [script], later: [added([word], script.id), changed(script.id, { nomodule: null })] };
  }),
  recipe('a template of scripts', ({ el, text, run, breakOut }) => ({
    body: [
      el('template', { shadowrootmode: 'open' }, el('script', {}, text(run)), text(breakOut)),
      el('noscript', {}, text(breakOut)),
    ],
  })),
  recipe('event attributes', ({ el, run }) => ({
    body: [
      el('img', { src: '/nothing.png', onerror: run, ONERROR: run, OnLoad: run, 'on\u0000error': run }),
      el('body', { onload: run, onpageshow: run, onfocus: run, onhashchange: run }),
      el('input', { autofocus: true, onfocus: run, onblur: run, tabindex: 0, type: 'text' }),
      el('video', { onerror: run, oncanplay: run }, el('source', { src: '/no.mp4', onerror: run })),
      el('object', { data: '/no', onerror: run }),
      el('iframe', { onload: run }),
      el('style', { onload: run }),
      el('link', { rel: 'stylesheet', href: '/no.css', onload: run, onerror: run }),
      el('marquee', { onstart: run, onbounce: run, loop: 1 }),
      el('xss', { oncontentvisibilityautostatechange: run, style: 'display:block;content-visibility:auto' }),
    ],
  })),
  recipe('event attributes that come later', ({ el, run }) => {
    const image = el('img', {});
    const body = el('x-body', { style: 'animation: rrweb 1ms' });
    return {
      body: [image, body],
      later: [
        changed(image.id, { onerror: run, onload: run, src: 'data:image/png;base64,AAAA' }),
        changed(body.id, { onanimationend: run, onanimationstart: run, ontransitionend: run }),
        changed(3, { onfocusin: run, onscroll: run, onresize: run, onclick: run }),
        changed(2, { onload: run }),
      ],
    };
  }),
  recipe('event attributes of animations and transitions', ({ el, style, run }) => {
    const box = el('p', { onanimationstart: run, onanimationend: run, ontransitionrun: run });
    return {
      head: [style('@keyframes k { to { opacity: 0 } } p { animation: k 1ms; transition: all 1ms }')],
      body: [box],
      later: [changed(box.id, { style: 'opacity: .5' })],
    };
  }),
  recipe('details that open', ({ el, run }) => {
    const details = el('details', { ontoggle: run, onbeforetoggle: run });
    return {
      body: [el('details', { open: true, ontoggle: run }, el('summary', {})), details],
      later: [changed(details.id, { open: '' })],
    };
  }),
  recipe('fields that want the focus', ({ el, run }) => ({
    body: [
      el('input', { autofocus: true, onfocus: run, onfocusin: run }),
      el('div', { contenteditable: 'true', autofocus: '', onfocus: run, tabindex: 1 }),
      el('button', { autofocus: '', accesskey: 'x', onclick: run, onfocus: run }),
      el('dialog', { open: true, onfocus: run }, el('textarea', { autofocus: true, onfocus: run })),
    ],
    later: [
      { type: 3, data: { source: 2, type: 5, id: 10 } },
      { type: 3, data: { source: 2, type: 5, id: 11 } },
      { type: 3, data: { source: 2, type: 6, id: 11 } },
    ],
  })),
  recipe('dialogs and popovers', ({ el, run }) => {
    const dialog = el(
      'dialog',
      { onclose: run, oncancel: run, onbeforetoggle: run, ontoggle: run },
      el('input', { autofocus: true }),
    );
    const popover = el('div', { popover: 'auto', ontoggle: run, onbeforetoggle: run });
    return {
      body: [dialog, popover, el('button', { popovertarget: 'x', commandfor: 'x', command: 'show-modal' })],
      later: [
        changed(dialog.id, { open: '', rr_open_mode: 'modal' }),
        { type: 5, data: { tag: 'vitrine:popover', payload: { id: popover.id, open: true } } },
        { type: 5, data: { tag: 'vitrine:popover', payload: { id: 3, open: true } } },
        changed(dialog.id, { open: null }),
        { type: 5, data: { tag: 'vitrine:popover', payload: { id: popover.id, open: false } } },
      ],
    };
  }),
  recipe('events that are told to handlers', ({ el, run }) => {
    const names = ['mouseup', 'mousedown', 'dblclick', 'contextmenu', 'focus', 'blur', 'touchstart'];
    const all = Object.fromEntries([...names, 'click'].map((name) => [`on${name}`, run]));
    const link = el('a', { href: `javascript:${run}`, target: '_top', ...all });
    return {
      body: [link],
      later: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((type) => ({
        type: 3,
        data: { source: 2, type, id: link.id, x: 5, y: 5 },
      })),
    };
  }),
  recipe('elements of its own', ({ el, run }) => ({
    body: [
      { ...el('x-own', { onclick: run, is: 'x-other' }), isCustom: true },
      { ...el('annotation-xml', {}), isCustom: true },
      { ...el('x-own', { onload: run }), isCustom: true },
    ],
    later: [{ type: 3, data: { source: 16, define: { name: 'x-late' } } }],
  })),
  recipe('shadow roots', ({ el, text, run, away }) => {
    const inner = () => [
      { ...el('script', {}, text(run)), isShadow: true },
      { ...el('img', { src: away, onerror: run }), isShadow: true },
      { ...el('style', { _cssText: `:host { background: url(${away}) }` }), isShadow: true },
    ];
    const late = el('section', {});
    return {
      body: [{ ...el('div', {}, ...inner()), isShadowHost: true }, late],
      later: [added(inner(), late.id), added([{ ...el('img', {}), isShadowHost: true, isShadow: true }], 5)],
    };
  }),
];
