// Says that this browser is too old, in whatever runs a script at all: the product's own scripts may not even be read by it.
// biome-ignore-all lint/complexity/useArrowFunction: as above.
(function () {
  var oldest = document.currentScript.getAttribute('data-oldest-browsers');
  var texts = {
    en: ['Your browser is too old for Vitrine.', 'Update it or use one of these, or a newer version: '],
    es: [
      'Tu navegador es demasiado antiguo para Vitrine.',
      'Actualízalo o usa uno de estos, o una versión más nueva: ',
    ],
    pt: [
      'Seu navegador é antigo demais para o Vitrine.',
      'Atualize-o ou use um destes, ou uma versão mais nova: ',
    ],
  };
  // What each of the oldest ones has, and hardly any older one: of Chrome 102, Firefox 112 and Safari 16.4.
  var will =
    'noModule' in document.createElement('script') &&
    'inert' in document.createElement('p') &&
    'OffscreenCanvas' in window &&
    'findLast' in Array.prototype;
  var shown = false;

  function show() {
    if (shown) return;
    shown = true;
    var language = 'en';
    try {
      language = localStorage.getItem('vitrine.language') || navigator.language;
    } catch (_) {
      language = navigator.language;
    }
    var text = texts[String(language).slice(0, 2)] || texts.en;
    var notice = document.createElement('div');
    notice.setAttribute('role', 'alert');
    notice.className = 'old-browser';
    notice.innerHTML = ['<strong>', text[0], '</strong> ', text[1], oldest, '.'].join('');
    document.body.insertBefore(notice, document.body.firstChild);
  }

  function whenThere() {
    if (document.body) show();
    else document.addEventListener('DOMContentLoaded', show);
  }

  if (!will) whenThere();
  // A script of ours that it cannot read, whatever the reason.
  window.addEventListener('error', function (event) {
    if (event.error instanceof SyntaxError && /\/assets\//.test(event.filename)) whenThere();
  });
})();
