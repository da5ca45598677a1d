import { buildTimeline } from '@vitrine/player';
import { opening, pageEvents } from '@vitrine/recording/testing/events';
import { expect, test } from 'vitest';
import { withTitles } from './page-titles.ts';

const a = pageEvents('a');

test('pages get their titles in their order', async () => {
  const navigate = (at: number, url: string) =>
    a.event(at, 5, { tag: 'vitrine:navigation', payload: { url, title: '' } });
  const { markers } = buildTimeline([
    ...opening('a', 0),
    navigate(100, 'https://store.example/caf%C3%A9'),
    navigate(200, 'https://store.example/'),
    navigate(300, 'https://store.example/otra'),
  ]);
  const view = (url: string, title: string, page_id = 'a') => ({ page_id, tab_id: 't', url, title, at: '' });
  const titled = withTitles(await markers(), [
    view('https://store.example/', 'Inicio'),
    view('https://store.example/otra', 'De otra página', 'b'),
    view('https://store.example/caf%C3%A9', 'Café'),
    view('https://store.example/', 'Inicio (1)\u202e'),
    view('https://store.example/otra', ''),
  ]);
  expect(titled.filter(({ kind }) => kind === 'page').map(({ text, detail }) => [text, detail])).toEqual([
    ['Inicio', '/'],
    ['Café', '/café'],
    ['Inicio (1)', '/'],
    ['/otra', undefined],
  ]);
});
