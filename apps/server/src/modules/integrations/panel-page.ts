import { createHash } from 'node:crypto';
import type { Language } from '@vitrine/contract/common';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '../../kernel/escape-html.ts';

/** What a platform's control panel shows of us. */
export type PanelText = 'installed' | 'connected' | 'open' | 'unknown' | 'failed' | 'unavailable';

const TEXTS: Readonly<Record<Language, Readonly<Record<PanelText | 'finish' | 'dashboard', string>>>> = {
  en: {
    installed: 'Vitrine is installed in {store}. Create your account to see what visitors do in your store.',
    connected: 'Vitrine is connected to {store} again. Sign in to watch its recordings.',
    open: 'Your recordings are in the Vitrine dashboard.',
    unknown: 'This store isn’t connected to Vitrine. Uninstall the app and install it again.',
    failed: 'Failed to process installation. Please try again.',
    unavailable: 'The store’s platform didn’t respond. Try again in a moment.',
    finish: 'Create account',
    dashboard: 'Open dashboard',
  },
  es: {
    installed:
      'Vitrine está instalado en {store}. Crea tu cuenta para ver qué hacen los visitantes en tu tienda.',
    connected: 'Vitrine está conectado de nuevo a {store}. Inicia sesión para ver sus grabaciones.',
    open: 'Tus grabaciones están en el panel de Vitrine.',
    unknown: 'Esta tienda no está conectada a Vitrine. Desinstala la app y vuelve a instalarla.',
    failed: 'No se pudo completar la instalación. Inténtalo de nuevo.',
    unavailable: 'La plataforma de la tienda no respondió. Inténtalo de nuevo en un momento.',
    finish: 'Crear cuenta',
    dashboard: 'Abrir panel',
  },
  pt: {
    installed:
      'O Vitrine está instalado em {store}. Crie sua conta para ver o que os visitantes fazem na sua loja.',
    connected: 'O Vitrine está conectado novamente a {store}. Entre para assistir às gravações.',
    open: 'Suas gravações estão no painel do Vitrine.',
    unknown: 'Esta loja não está conectada ao Vitrine. Desinstale o app e instale-o novamente.',
    failed: 'Não foi possível concluir a instalação. Tente novamente.',
    unavailable: 'A plataforma da loja não respondeu. Tente novamente em instantes.',
    finish: 'Criar conta',
    dashboard: 'Abrir painel',
  },
};

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;margin:2.5rem auto;max-width:36rem;padding:0 1rem;color:#1f1a17;background:#fff}' +
  'a{display:inline-block;padding:.6rem 1.2rem;border-radius:12px;background:#a83a00;color:#fff;text-decoration:none}' +
  'a:focus-visible{outline:3px solid #1f1a17;outline-offset:2px}';
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

export interface Panel {
  text: PanelText;
  language: Language;
  store_name?: string;
  /** Of the one link, an address of ours. Absent: there is none. */
  href?: string;
}

/**
 * A page of one sentence and one link, which opens beside the control panel: what is in its frame gets no cookies of ours.
 * @param frame_ancestors who may show it in a frame
 */
export function sendPanel(
  reply: FastifyReply,
  status: number,
  { text, language, store_name = '', href }: Panel,
  frame_ancestors: readonly string[],
): FastifyReply {
  const texts = TEXTS[language];
  const label = text === 'installed' ? texts.finish : texts.dashboard;
  const link =
    href === undefined
      ? ''
      : `<p><a href="${escapeHtml(href)}" target="_blank" rel="noopener">${escapeHtml(label)}</a></p>`;
  const sentence = escapeHtml(texts[text].replace('{store}', () => store_name));
  return reply
    .code(status)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors ${frame_ancestors.join(' ')}`,
    })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Vitrine</title><style>${STYLE}</style></head><body><main><h1>Vitrine</h1><p>${sentence}</p>${link}</main></body></html>`,
    );
}
