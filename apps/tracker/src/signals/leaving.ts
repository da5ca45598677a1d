import type { Platform } from '@vitrine/contract/common';
import type { Left } from '@vitrine/contract/tags';
import { guard } from '../host/guard.ts';
import { hook } from '../host/hook.ts';
import { setTimeout } from '../host/own-natives.ts';
import { isCheckoutPath } from '../visit/checkout-path.ts';

/** One leave is heard of from a click, from the page's script and from the browser (milliseconds). */
const SAME_MS = 1_000;

const WHATSAPP = /^(wa\.me|(api|web)\.whatsapp\.com)$/;

/** Where an address leads; nothing for one of the store's own pages. A WhatsApp link without a number shares something with a friend. */
export function leftTo(address: string, platform: Platform): Left | undefined {
  const { protocol, hostname, host, pathname, searchParams, hash } = new URL(address, location.href);
  if (protocol === 'tel:' || protocol === 'sms:') return { to: 'phone' };
  if (protocol === 'mailto:') return { to: 'mail' };
  const isWhatsApp = protocol === 'whatsapp:' || WHATSAPP.test(hostname);
  if (!isWhatsApp && !/^https?:$/.test(protocol)) return undefined;
  const own = host === location.host;
  const where = own || !protocol.startsWith('http') ? {} : { host: hostname };
  if (isWhatsApp) {
    const isToStore = searchParams.has('phone') || /\d{5}|^\/(message|c)\//.test(pathname);
    return { to: isToStore ? 'whatsapp' : 'other', ...where };
  }
  if (isCheckoutPath(pathname + (own ? hash : ''), platform)) return { to: 'checkout', ...where };
  return own ? undefined : { to: 'other', ...where };
}

/** The part of the Navigation API that is needed; Firefox and Safari have it since 2025. */
type Navigation = EventTarget & { addEventListener(name: 'navigate', call: (event: Navigate) => void): void };
type Navigate = { destination: { url: string }; downloadRequest: string | null };

/** Calls back when a link, a form, a window that is opened or the page's script leads away from the store's pages. */
export function watchLeaving(platform: Platform, onLeft: (left: Left) => void): void {
  let last = '';
  let lastAt = 0;
  const lead = guard((address: unknown) => {
    const left = leftTo(String(address), platform);
    const key = JSON.stringify(left);
    const now = performance.now();
    if (!left || (key === last && now - lastAt < SAME_MS)) return;
    last = key;
    lastAt = now;
    onLeft(left);
  });
  addEventListener(
    'click',
    guard((event: MouseEvent) => {
      const target = event.composedPath()[0] as Element | undefined;
      const link = target?.closest?.('a[href],area[href]') as HTMLAnchorElement | null | undefined;
      // The page's own handlers come after us, and may keep the visitor here.
      if (link && !link.hasAttribute('download'))
        setTimeout(() => {
          if (!event.defaultPrevented) lead(link.href);
        });
    }),
    true,
  );
  addEventListener(
    'submit',
    guard((event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      // A field that is called "action" would hide the form's property.
      const { submitter } = event as Partial<SubmitEvent>;
      const action = submitter?.getAttribute('formaction') ?? form.getAttribute('action');
      setTimeout(() => {
        if (action && !event.defaultPrevented) lead(action);
      });
    }),
    true,
  );
  // Chat widgets open windows.
  hook(window, 'open', (_, [address]) => address && lead(address));
  (window as { navigation?: Navigation }).navigation?.addEventListener(
    'navigate',
    guard(({ destination, downloadRequest }: Navigate) => {
      if (downloadRequest === null) lead(destination.url);
    }),
  );
}
