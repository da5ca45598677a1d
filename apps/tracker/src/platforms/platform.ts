import { type PageType, TRACKER_TAGS } from '@vitrine/contract/tags';
import { bigcommerce } from '@vitrine/platforms/bigcommerce/tracker/page';
import { shopify } from '@vitrine/platforms/shopify/tracker/page';
import { tiendanube } from '@vitrine/platforms/tiendanube/tracker/page';
import { guard } from '../host/guard.ts';
import { toJson } from '../host/json.ts';
import type { PlatformPage } from '../host/platform-page.ts';
import type { Boot, Identity, Recorder, VitrineGlobal } from '../host/vitrine-global.ts';
import { watchActivity } from '../record/activity.ts';
import { watchNavigation } from '../record/navigation.ts';
import { tellSignals } from '../signals/signals.ts';
import { mayRecord } from '../visit/permission.ts';
import { cartRef } from './cart-ref.ts';
import { watchCart } from './watch-cart.ts';

const PLATFORMS: Partial<Record<Boot['platform'], PlatformPage>> = { shopify, tiendanube, bigcommerce };

type Steps = {
  vitrine: VitrineGlobal;
  recorder: Recorder;
  boot: Boot;
  /** The `cart_ref` of what is in the cart. */
  onCart(cart_ref: string | undefined): void;
};

/** Tells the recorder, for as long as it records, what the platform's page says of itself. */
function tellOf(platform: PlatformPage, { vitrine, recorder, boot, onCart }: Steps): void {
  const firstPath = location.pathname;
  const documentType = platform.documentType();
  /** The page load of the recording that was told of last, what it was told to be, and whose it is. */
  let toldPage: string | undefined;
  let toldType: PageType | undefined;
  let toldCustomer: string | undefined;

  const typeNow = (): PageType => {
    const { pathname } = location;
    // What the document said when it was loaded holds for its first address alone.
    return (pathname === firstPath && documentType) || platform.addressType(pathname) || 'other';
  };

  const identify = (customer: Identity | undefined) => {
    const key = toJson(customer);
    if (!customer || key === toldCustomer) return;
    toldCustomer = key;
    vitrine.identify?.(customer);
  };

  /** Answers whether the page is recorded now. */
  const tellPage = (): boolean => {
    const page = mayRecord(boot) ? recorder.page() : undefined;
    if (!page) return false;
    const type = typeNow();
    const isNew = page !== toldPage;
    if (isNew || type !== toldType) recorder.tell(TRACKER_TAGS.page_type, { type });
    toldPage = page;
    toldType = type;
    if (isNew) {
      toldCustomer = undefined;
      identify(platform.customer());
    }
    return true;
  };

  const lookAtCart = watchCart({
    platform,
    isRecorded: tellPage,
    onChange: (change) => Boolean(recorder.tell(TRACKER_TAGS.cart, change)),
    refOf: (id) => cartRef(boot, id),
    onCart({ customer_id, id, lines }) {
      onCart(lines.length > 0 ? id : undefined);
      if (customer_id && !platform.customer()) identify({ id: customer_id });
    },
  });

  const begin = guard(() => {
    if (tellPage()) lookAtCart(toldType === 'cart');
  });
  watchNavigation(guard(tellPage));
  // Another session may begin on an open page, which is another page load to the recording.
  watchActivity(guard(tellPage));
  addEventListener('pageshow', ({ persisted }) => persisted && begin());
  // The visitor may say no and yes again on the open page.
  const { start } = recorder;
  recorder.start = () => {
    start();
    begin();
  };
  begin();
}

guard(() => {
  const { vitrine } = window;
  const { boot } = vitrine ?? {};
  if (!vitrine || !boot) return;
  const platform = PLATFORMS[boot.platform];
  vitrine.platform = (recorder) => {
    // Called when either script has come, and both may have been there.
    if (recorder.facts) return;
    let cart_ref: string | undefined;
    tellSignals(recorder, boot, { cartRef: () => cart_ref, themeId: () => platform?.themeId?.() });
    if (!platform) return;
    const onCart = (ref: string | undefined) => {
      cart_ref = ref;
    };
    const begin = guard(() => tellOf(platform, { vitrine, recorder, boot, onCart }));
    // Themes write what they know all over the document.
    if (document.readyState === 'loading')
      document.addEventListener('DOMContentLoaded', begin, { once: true });
    else begin();
  };
})();
