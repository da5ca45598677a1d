import { element } from '@vitrine/recording/testing/nodes';
import { describe, expect, it } from 'vitest';
import { withArchivedAssets } from './archived-assets.ts';

const OURS = 'https://vitrine.example';
const CDN = 'https://cdn.example';
const snapshot = (page_id: string, ...nodes: object[]) => ({
  type: 2,
  timestamp: 1,
  page_id,
  tab_id: 't',
  data: { node: { type: 0, id: 1, childNodes: nodes } },
});
const TINT = (size: string) => `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' ${size}%3E`;

describe('kept assets', () => {
  it('take the place of the store’s, and nothing is left that leads away', async () => {
    const events = [
      snapshot(
        'a',
        element(2, 'img', { src: `${CDN}/kept.png`, srcset: `${CDN}/kept.png 1x, ${CDN}/gone.png 2x` }),
        element(3, 'img', { src: `${CDN}/gone.png`, width: '640', height: '480' }),
        element(4, 'img', { src: `${CDN}/gone.png`, width: '50%' }),
        element(5, 'img', { src: `${OURS}/own.png` }),
        element(9, 'link', { rel: 'preconnect', href: 'https://fonts.example' }),
        element(6, 'link', { rel: 'stylesheet', href: `${CDN}/gone.css` }),
        element(
          7,
          'style',
          {},
          { type: 3, id: 8, textContent: `a { b: url(${CDN}/kept.png), url(${CDN}/gone.png) }` },
        ),
      ),
      snapshot('b', element(2, 'style', {})),
      {
        type: 3,
        timestamp: 2,
        page_id: 'a',
        tab_id: 't',
        data: { source: 0, texts: [{ id: 8, value: `a { b: url(${CDN}/kept.png#x) }` }] },
      },
      null,
      { type: 'x' },
    ];
    const asked: (readonly string[])[] = [];
    await withArchivedAssets(events, OURS, async (addresses) => {
      asked.push(addresses);
      return new Map([[`${CDN}/kept.png`, '/api/assets/w/h?signature=s']]);
    });
    expect(asked).toEqual([[`${CDN}/kept.png`, `${CDN}/gone.png`, `${CDN}/gone.css`]]);
    const text = JSON.stringify(events);
    expect(text).not.toContain(CDN);
    expect(text).toContain('"rel":"preconnect","href":"data:,"');
    expect(text).toContain('"src":"/api/assets/w/h?signature=s","srcset":"/api/assets/w/h?signature=s 1x"');
    expect(text).toContain(`"src":"${TINT("width='640' height='480'")}`);
    expect(text).toContain(`"src":"${TINT("width='100' height='100'")}`);
    expect(text).toContain(`"src":"${OURS}/own.png"`);
    expect(text).toContain('"href":"data:text/css,"');
    expect(text).toContain(String.raw`a { b: url(\"/api/assets/w/h?signature=s\"), url(\"data:,\") }`);
    expect(text).toContain(String.raw`a { b: url(\"/api/assets/w/h?signature=s#x\") }`);
  });

  it('are not asked for where nothing leads away', async () => {
    const events = [snapshot('a', element(2, 'img', { src: `${OURS}/own.png` }))];
    const before = structuredClone(events);
    await withArchivedAssets(events, OURS, () => Promise.reject(new Error('nobody should ask')));
    expect(events).toEqual(before);
  });
});
