import { type Browser, type BrowserContext, expect, type Page, type Request } from '@playwright/test';
import { endpoints } from '@vitrine/contract/endpoints';
import { readHeader } from '../../apps/server/src/modules/ingest/envelope.ts';
import { KEYS } from '../../apps/tracker/src/host/storage.ts';
import type { VitrineGlobal } from '../../apps/tracker/src/host/vitrine-global.ts';
import { DEVICES } from '../visitor/devices.ts';
import type { Product } from './product.ts';

/** What they come with. */
export const VISITORS = { ...DEVICES.laptop, locale: 'es-AR' };

/** Somebody who visits a store in a browser of their own; what their tracker asks of the product is listened to. */
export class StoreVisitor {
  readonly page: Page;
  /** Paths of all that the store's pages asked of the product. */
  readonly asked: string[] = [];
  /** What their blocks were answered, and the page load that each is of, with its number there. */
  readonly answers: { page_id: unknown; seq: unknown; status: number; body: string }[] = [];
  /** Blocks that were sent and not answered yet. */
  readonly #sent = new Set<Request>();
  readonly #context: BrowserContext;
  readonly #store: string;

  private constructor(context: BrowserContext, page: Page, { product, store }: Where) {
    this.#context = context;
    this.page = page;
    this.#store = store;
    const isBlock = (url: string) => url.startsWith(product.url + endpoints.ingest_block.path);
    context.on('request', (request) => {
      if (request.url().startsWith(product.url)) this.asked.push(new URL(request.url()).pathname);
      if (isBlock(request.url())) this.#sent.add(request);
    });
    context.on('requestfailed', (request) => this.#sent.delete(request));
    context.on('response', async (response) => {
      if (!isBlock(response.url())) return;
      this.#sent.delete(response.request());
      // What a page asks as it goes has an answer and no text.
      const body = await response.text().catch(() => '');
      this.answers.push({ ...blockOf(response.request()), status: response.status(), body });
    });
  }

  static async arrive(browser: Browser, where: Where): Promise<StoreVisitor> {
    return StoreVisitor.arriveIn(await browser.newContext(VISITORS), where);
  }

  /** … in a browser that may know the store already. */
  static async arriveIn(context: BrowserContext, where: Where): Promise<StoreVisitor> {
    await context.addInitScript(() => {
      const platformScript = /\/tracker\/platform-[0-9a-f]+\.js$/;
      const note = ({ target }: Event) => {
        if (target instanceof HTMLScriptElement && platformScript.test(target.src))
          (window as StoreWindow).platformScriptRan = true;
      };
      // A script is loaded, as its element says, once it has run.
      document.addEventListener('load', note, true);
    });
    const visitor = new StoreVisitor(context, await context.newPage(), where);
    await visitor.open('/');
    return visitor;
  }

  /** Opens a page of the store, and waits until its loader has run. */
  async open(path: string): Promise<void> {
    await this.page.goto(this.#store + path);
    await this.page.waitForFunction(() => (window as StoreWindow).vitrine?.loaded);
  }

  /** Opens a page, and waits until a block of it is answered: the first ones that it sends may be left from the pages before. */
  async openAnswered(path: string, status: number): Promise<void> {
    await this.open(path);
    const answered = async () => {
      const page_id = await this.page.evaluate(() => (window as StoreWindow).vitrine?.recorder?.page());
      return this.answers
        .filter((answer) => page_id && answer.page_id === page_id)
        .map((answer) => answer.status);
    };
    await expect.poll(answered).toContain(status);
  }

  /** Waits until the page is recorded and has told what the platform says of it: who leaves before that is recorded without it. */
  async told(): Promise<void> {
    await this.page.waitForFunction(() => {
      const { vitrine, platformScriptRan } = window as StoreWindow;
      return platformScriptRan && vitrine?.recorder?.page();
    });
  }

  /**
   * Waits until the tab knows that there are so many lines in the cart: what is put into it before it knows of any is told of no visit, and
   * neither is what it does not know yet when somebody leaves.
   * @param key where its tracker keeps the cart
   */
  async knowsCart(lines = 0, key: string = KEYS.cart): Promise<void> {
    await this.page.waitForFunction(
      ([key, count]) => {
        const { cart, stale } = JSON.parse(sessionStorage.getItem(key) ?? '{"stale":true}');
        return !stale && cart.lines.length === count;
      },
      [key, lines] as const,
    );
  }

  /** Blocks with such an answer, as the tracker names them. */
  keysAnswered = (status: number): string[] =>
    this.answers
      .filter((answer) => answer.status === status)
      .map(({ page_id, seq }) => `${page_id}:${String(seq).padStart(5, '0')}`);

  /** As who closes a tab: the page sends what it has as it goes, which a browser that is ended at once would not let it do. */
  async leave(): Promise<void> {
    await this.page.goto('about:blank');
    await expect.poll(() => this.#sent.size).toBe(0);
    await this.#context.close();
  }
}

function blockOf(request: Request): { page_id: unknown; seq: unknown } {
  const header = readHeader(request.postDataBuffer() ?? new Uint8Array());
  const { page_id, seq } = (header?.value ?? {}) as { page_id?: unknown; seq?: unknown };
  return { page_id, seq };
}

type StoreWindow = { vitrine?: VitrineGlobal; platformScriptRan?: boolean };

interface Where {
  product: Product;
  /** Where the store is. */
  store: string;
}
