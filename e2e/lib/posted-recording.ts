import { randomUUID } from 'node:crypto';
import { endpoints } from '@vitrine/contract/endpoints';
import type { EnvelopeHeader } from '@vitrine/contract/envelope';
import { envelopeOf, type TestEvent } from '../../apps/server/src/testing/blocks.ts';
import type { Account } from './account.ts';
import type { Product } from './product.ts';
import { publicIdOf } from './public-id.ts';

/** An event, `at` in ms of session time. */
export interface At {
  at: number;
  type: number;
  data: unknown;
}

/** What one page load of a visit recorded; `tab` tells tabs apart, `blocks` are sent as they are. */
export interface PostedPage {
  tab?: number;
  blocks: readonly (readonly At[])[];
}

/** A visit that went on until this long ago is not under way any more. */
const LONG_AGO_MS = 60 * 60_000;

/** A visit to an account's store, sent block by block to the public ingest as trackers do. */
export class PostedRecording {
  /** What it is called, from its first block on. */
  session_id = '';
  readonly #account: Account;
  readonly #product: Product;
  readonly #common: Partial<EnvelopeHeader>;
  readonly #started: number;
  readonly #tabs = new Map<number, string>();

  /** `lasted`: ms from its first event to its last; 0 for one that has just begun. */
  constructor(product: Product, account: Account, lasted: number) {
    const { merchant } = account.user;
    this.#product = product;
    this.#account = account;
    this.#common = {
      platform: merchant.platform,
      store_id: merchant.store_id,
      session_id: randomUUID(),
      visitor: { id: randomUUID() },
    };
    this.#started = Date.now() - (lasted > 0 ? lasted + LONG_AGO_MS : 0);
  }

  async post({ tab = 0, blocks }: PostedPage, page_id: string = randomUUID(), from = 0): Promise<string> {
    const tab_id = this.#tabs.get(tab) ?? randomUUID();
    this.#tabs.set(tab, tab_id);
    for (const [index, block] of blocks.entries()) {
      const events: TestEvent[] = block.map(({ at, type, data }) => ({
        type,
        timestamp: this.#started + at,
        data,
      }));
      const views = [{ url: 'https://shop.example/', title: 'Shop', at: this.#started }];
      const header = {
        ...this.#common,
        tab_id,
        page_id,
        seq: from + index,
        sent_at: Date.now(),
        views: from + index === 0 ? views : [],
        ...(events.length === 0 && { first_at: this.#started, last_at: this.#started }),
      };
      const { method, path } = endpoints.ingest_block;
      const answer = await fetch(this.#product.url + path, {
        method,
        headers: { 'content-type': 'text/plain' },
        body: envelopeOf({ events, header }),
      });
      if (answer.status !== 202)
        throw new Error(`a block was answered ${answer.status}: ${await answer.text()}`);
    }
    if (this.session_id === '') this.session_id = await publicIdOf(this.#account, page_id);
    return page_id;
  }
}

/** Sends a whole visit that ended long ago; answers its id. */
export async function postRecording(
  product: Product,
  account: Account,
  pages: readonly PostedPage[],
): Promise<string> {
  const times = pages.flatMap(({ blocks }) => blocks.flat().map(({ at }) => at));
  const recording = new PostedRecording(product, account, Math.max(1, ...times));
  for (const page of pages) await recording.post(page);
  return recording.session_id;
}

const TEXT_ID = 5;
/** The highest one of a page; what lies in it comes after. */
const MASKED_ID = 6;

export const meta = (at: number, width = 1024, height = 768): At => ({
  at,
  type: 4,
  data: { href: 'https://shop.example/', width, height },
});

/** A page that says `text`, in letters that are found, on a page `height` px high. */
export const picture = (at: number, text: string, height = 400): At => ({
  at,
  type: 2,
  data: {
    initialOffset: { top: 0, left: 0 },
    node: node(1, 0, {
      childNodes: [
        node(2, 2, {
          tagName: 'html',
          attributes: {},
          childNodes: [
            node(3, 2, {
              tagName: 'body',
              attributes: {
                style: `margin: 0; height: ${height}px; background: #ffe8d6; font: 32px sans-serif`,
              },
              childNodes: [
                node(4, 2, {
                  tagName: 'h1',
                  attributes: { style: 'margin: 0' },
                  childNodes: [node(TEXT_ID, 3, { textContent: text })],
                }),
              ],
            }),
          ],
        }),
      ],
    }),
  },
});

const node = (id: number, type: number, more: object) => ({ id, type, ...more });
const increment = (at: number, data: object): At => ({ at, type: 3, data });

/** The page's text becomes another one. */
export const says = (at: number, text: string): At =>
  increment(at, {
    source: 0,
    adds: [],
    removes: [],
    attributes: [],
    texts: [{ id: TEXT_ID, value: text }],
  });
/** A box that its store has marked comes onto the page; `holds`: what the recorder would have left out of it. */
export const masked = (at: number, width: number, height: number, style = '', ...holds: object[]): At =>
  increment(at, {
    source: 0,
    removes: [],
    attributes: [],
    texts: [],
    adds: [
      {
        parentId: 3,
        nextId: null,
        node: node(MASKED_ID, 2, {
          tagName: 'div',
          attributes: {
            class: 'privacy-mask',
            rr_width: `${width}px`,
            rr_height: `${height}px`,
            ...(style && { style }),
          },
          childNodes: [],
        }),
      },
      ...holds.map((held, index) => ({
        parentId: MASKED_ID,
        nextId: null,
        node: { id: MASKED_ID + 1 + index, ...held },
      })),
    ],
  });
export const moved = (at: number, ...places: [x: number, y: number][]): At =>
  increment(at, {
    source: 1,
    positions: places.map(([x, y], i) => ({ x, y, id: 4, timeOffset: (i + 1 - places.length) * 50 })),
  });
/** 2 is a click, 7 the beginning of a touch. */
export const pressed = (at: number, x: number, y: number, type: 2 | 7 = 2): At =>
  increment(at, { source: 2, type, id: 4, x, y });
export const visibility = (at: number, visible: boolean): At => ({
  at,
  type: 5,
  data: { tag: 'vitrine:visibility', payload: { visible, focused: visible } },
});
