import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { server } from '../testing/contract-server.ts';
import { signedIn } from '../testing/people.ts';
import { openScreen, place } from '../testing/screen.tsx';
import { answerList, aSession } from '../testing/sessions.ts';

beforeEach(() => {
  signedIn();
  answerList(Array.from({ length: 12 }, () => aSession()));
});

const rows = () => document.querySelectorAll('main tbody tr');
const searches = () => server.asked('sessions_list').flatMap(({ query }) => query.search ?? []);

test('two characters are not searched for, and the field says so', async () => {
  const { user } = await openScreen('/recordings');
  await waitFor(() => expect(rows()).toHaveLength(10));
  const search = screen.getByRole('searchbox');
  fireEvent.change(search, { target: { value: 've' } });
  await screen.findByText('Enter at least 3 characters');
  search.focus();
  await user.keyboard('{Enter}');
  expect(place()).toBe('/recordings');
  expect(searches()).toEqual([]);
  fireEvent.change(search, { target: { value: 'velas' } });
  await waitFor(() => expect(place()).toBe('/recordings?search=velas'));
  await waitFor(() => expect(searches()).toEqual(['velas']));
  expect(screen.queryByText('Enter at least 3 characters')).toBeNull();
});

test('a page that no list has leads to the last one', async () => {
  await openScreen('/recordings?page=999999');
  await waitFor(() => expect(place()).toBe('/recordings?page=2'));
  await waitFor(() => expect(rows()).toHaveLength(2));
});

test('a mark that the server does not take comes back, and a toast says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = await openScreen('/recordings');
  await waitFor(() => expect(rows()).toHaveLength(10));
  server.answerOddly('sessions_watched', 503, { detail: 'busy' });
  const [mark] = screen.getAllByRole('button', { name: 'Mark as watched' });
  if (mark) await user.click(mark);
  await screen.findByText('Couldn’t save the change. Try again.');
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Mark as watched' })).toHaveLength(10));
});
