import type { CartChange } from '@vitrine/contract/tags';
import { forget, guard } from '../host/guard.ts';
import { setTimeout } from '../host/own-natives.ts';
import type { Cart, PlatformPage } from '../host/platform-page.ts';
import { cartChange } from './cart-change.ts';
import { rememberCart, rememberedCart } from './cart-memory.ts';

/** Changes come in bursts (a request, its retry, a drawer that is drawn again): they are looked at together (milliseconds). */
const SETTLE_MS = 300;
/** A theme may take over the answer of a request a moment after it has come. */
const SECOND_READ_MS = 1_500;
/** Reads of the cart on one page. Who changes it more often does it by a script. */
const MAX_READS = 100;

type Steps = {
  platform: PlatformPage;
  /** Whether the visit is recorded now. */
  isRecorded(): boolean;
  /** Answers whether it was written down. */
  onChange(change: CartChange): boolean;
  onCart(cart: Cart): void;
  /** What the platform's name of a cart is told as. */
  refOf(id: string): Promise<string | undefined>;
};

/**
 * Tells what becomes of the cart, by requests that the page makes and by forms and links that leave it. Nothing of the page's is
 * replaced: requests are heard of from the browser, and the cart is read where the platform offers it.
 * @returns reads the cart as a new page does
 */
export function watchCart({
  platform,
  isRecorded,
  onChange,
  onCart,
  refOf,
}: Steps): (isCartPage: boolean) => void {
  let timer: number | undefined;
  let reads = 0;
  let reading = false;

  const compare = (cart: Cart) => {
    const before = rememberedCart();
    const change = before && cartChange(before.cart, cart, before.stale === true);
    // What was not written down is told by the next read.
    if (!change || onChange(change)) rememberCart(cart);
    onCart(cart);
  };

  const read = async () => {
    if (reading || reads >= MAX_READS || !isRecorded()) return;
    reads += 1;
    reading = true;
    try {
      const told = await platform.readCart();
      // From here on it has no other name: the platform's own opens it.
      const cart = told && { ...told, id: told.id && (await refOf(told.id)) };
      // The visitor may have refused meanwhile.
      if (cart && isRecorded()) compare(cart);
    } finally {
      reading = false;
    }
  };

  const readIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // The cart may have changed again since it was asked for.
      if (reading) readIn(SETTLE_MS);
      else forget(read());
    }, ms);
  };

  const changed = (address: string): boolean => {
    const { origin, pathname, search } = new URL(address, location.href);
    return origin === location.origin && platform.changesCart.test(pathname + search);
  };

  /** For the next page, where this one is left by what changes the cart. */
  const mayHaveChanged = () => {
    const cart = rememberedCart()?.cart;
    if (cart && isRecorded()) rememberCart(cart, true);
  };

  const onRequests = guard((list: PerformanceObserverEntryList) => {
    const ours = list
      .getEntries()
      .some((entry) =>
        /^(fetch|xmlhttprequest)$/.test((entry as PerformanceResourceTiming).initiatorType)
          ? changed(entry.name)
          : false,
      );
    if (!ours) return;
    mayHaveChanged();
    readIn(SETTLE_MS);
    if (!platform.asks)
      setTimeout(
        guard(() => readIn(0)),
        SECOND_READ_MS,
      );
  });
  if (typeof PerformanceObserver === 'function')
    new PerformanceObserver(onRequests).observe({ type: 'resource', buffered: true });

  addEventListener(
    'submit',
    guard((event) => {
      const form = event.target as HTMLFormElement;
      const { submitter } = event as SubmitEvent;
      // Cart pages go to where one pays by a button of the same form, called so on two of the platforms.
      if (/checkout/.test(submitter?.getAttribute('name') ?? '')) return;
      // A field that is called "action" would hide the form's property.
      const action = submitter?.getAttribute('formaction') ?? form.getAttribute('action');
      if (changed(action ?? '')) mayHaveChanged();
    }),
    true,
  );
  addEventListener(
    'click',
    guard((event) => {
      const link = (event.target as Element | null)?.closest?.('a[href]');
      if (link && changed((link as HTMLAnchorElement).href)) mayHaveChanged();
    }),
    true,
  );

  return (isCartPage) => {
    const memory = rememberedCart();
    if (memory) onCart(memory.cart);
    if (!platform.asks || !memory || memory.stale || isCartPage) forget(read());
  };
}
