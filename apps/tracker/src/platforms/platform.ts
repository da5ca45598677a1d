import { type PageType, TRACKER_TAGS } from '@vitrine/contract/tags';
import { bigcommerce } from '@vitrine/platforms/bigcommerce/tracker/page';
import { shopify } from '@vitrine/platforms/shopify/tracker/page';
import { tiendanube } from '@vitrine/platforms/tiendanube/tracker/page';
import { guard } from '../host/guard.ts';
import type { PlatformPage } from '../host/platform-page.ts';
import type { Boot, Identity, Recorder, VitrineGlobal } from '../host/vitrine-global.ts';
import { watchActivity } from '../record/activity.ts';
import { watchNavigation } from '../record/navigation.ts';
import { mayRecord } from '../visit/permission.ts';
import { watchCart } from './watch-cart.ts';

const PLATFORMS: Partial<Record<Boot['platform'], PlatformPage>> = { shopify, tiendanube, bigcommerce };

/** Tells the recorder, for as long as it records, what the platform's page says of itself. */
function tellOf(platform: PlatformPage, vitrine: VitrineGlobal, recorder: Recorder, boot: Boot): void {
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
    const key = JSON.stringify(customer);
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
    onCart({ customer_id }) {
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
  const platform = boot && PLATFORMS[boot.platform];
  if (!vitrine || !platform) return;
  vitrine.platform = (recorder) => {
    const begin = guard(() => tellOf(platform, vitrine, recorder, boot));
    // Themes write what they know all over the document.
    if (document.readyState === 'loading')
      document.addEventListener('DOMContentLoaded', begin, { once: true });
    else begin();
  };
})();
