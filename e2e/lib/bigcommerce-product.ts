import { randomBytes } from 'node:crypto';
import { startBigCommerce } from '@vitrine/platforms/bigcommerce/emulator/start';
import { startPlatformStore } from '@vitrine/platforms/fixture-stores/platform-stores';
import { Product } from './product.ts';

const APP = { client_id: 'client-of-the-app', client_secret: 'a-secret-of-the-app' };
/** What merchants are asked to allow (specification, section 2 "Integrations"), as the API names it. */
const SCOPES = ['store_v2_content', 'store_sites', 'store_v2_information_read_only'];

export type BigcommerceProduct = Awaited<ReturnType<typeof startBigcommerceProduct>>;
export type BigcommerceStore = Awaited<ReturnType<BigcommerceProduct['store']>>;

/** The built product with an emulated BigCommerce, in which its app can be installed. */
export async function startBigcommerceProduct(start: typeof Product.start = Product.start) {
  const emulator = await startBigCommerce();
  const product = await start({
    // Each person comes from a network of their own (`Account.register`).
    TRUST_PROXY: 'true',
    BIGCOMMERCE_CLIENT_ID: APP.client_id,
    BIGCOMMERCE_CLIENT_SECRET: APP.client_secret,
    BIGCOMMERCE_API_URL: emulator.url,
    BIGCOMMERCE_LOGIN_URL: emulator.url,
  });
  const callback = (name: string) => `${product.url}/install/bigcommerce/${name}`;
  emulator.registerApp({
    ...APP,
    name: 'Vitrine',
    scopes: SCOPES,
    auth_url: callback('auth'),
    load_url: callback('load'),
    uninstall_url: callback('uninstall'),
    remove_user_url: callback('remove-user'),
  });
  const closing: (() => Promise<void>)[] = [];

  return {
    product,
    emulator,
    /** A store of a merchant's, whose pages carry what its Script Manager has, behind `theme`. */
    async store(name: string, theme = '', language = 'en') {
      const hash = randomBytes(5).toString('hex');
      const pages = await startPlatformStore({
        platform: 'bigcommerce',
        head: () => `${store.theme}\n${emulator.headOf(hash)}`,
      });
      closing.push(pages.close);
      emulator.addStore({
        hash,
        name,
        domain: '127.0.0.1',
        language,
        admin_email: `merchant@${hash}.example`,
      });
      const store = {
        hash,
        name,
        url: pages.url,
        /** What the merchant has put into the head by hand. */
        theme,
        /** Of our script, where it stands in the store's Script Manager. */
        scripts: () => emulator.scripts(hash).map(({ src }) => src),
        /** The credentials of an API account, which the merchant makes. */
        account: (scopes: readonly string[] = SCOPES) => ({
          store_hash: hash,
          ...emulator.addAccount(hash, { client_id: `account-${randomBytes(5).toString('hex')}`, scopes }),
        }),
      };
      return store;
    },
    async remove(): Promise<void> {
      await Promise.all(closing.map((close) => close()));
      await product.remove();
      await emulator.close();
    },
  };
}
