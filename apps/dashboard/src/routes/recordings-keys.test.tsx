import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { signedIn } from '../testing/people.ts';
import { openScreen } from '../testing/screen.tsx';
import { answerList, aSession } from '../testing/sessions.ts';

beforeEach(() => {
  signedIn();
  answerList(Array.from({ length: 6 }, () => aSession()));
});

/** Those of the rows that lead to their replays. */
const links = () =>
  [...document.querySelectorAll<HTMLElement>('main tbody tr')].map((row) => {
    const link = row.querySelector<HTMLElement>('a[href*="/session-replay/"]');
    if (!link) throw new Error('a row leads nowhere');
    return link;
  });
const help = () => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' });
const focused = (element: () => Element | undefined | null) =>
  waitFor(() => expect(document.activeElement).toBe(element()));

async function openList() {
  const opened = await openScreen('/recordings', { width: 1440 });
  await waitFor(() => expect(links()).toHaveLength(6));
  return opened;
}

test('the slash searches; what is typed, and what others’ keys do, is left alone', async () => {
  const { user } = await openList();
  const search = screen.getByRole<HTMLInputElement>('searchbox');
  await user.keyboard('/');
  expect(document.activeElement).toBe(search);
  await user.keyboard('jok/?');
  expect(search.value).toBe('jok/?');
  expect(help()).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(links()).toHaveLength(6));
  const platform = screen.getByLabelText('Platform');
  platform.focus();
  await user.keyboard('j');
  expect(document.activeElement).toBe(platform);
  const refresh = screen.getByRole('button', { name: 'Refresh' });
  refresh.focus();
  await user.keyboard('{Control>}j{/Control}{Alt>}k{/Alt}{Meta>}j{/Meta}');
  expect(document.activeElement).toBe(refresh);
  await user.click(screen.getByRole('button', { name: 'Saved filters' }));
  await screen.findByRole('dialog', { name: 'Saved filters' });
  await user.keyboard('j?');
  screen.getByRole('dialog', { name: 'Saved filters' });
  expect(help()).toBeNull();
});

test('the question mark names the keys; they can be switched off, and stay so', async () => {
  const { user, router } = await openList();
  await user.keyboard('j?');
  await waitFor(() => expect(help()?.textContent).toContain('Watch in a new tab'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(help()).toBeNull());
  await focused(() => links()[0]);

  const turn = async () => {
    await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    await user.click(dialog.getByRole('switch', { name: 'Use keyboard shortcuts' }));
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(help()).toBeNull());
  };
  await turn();
  // A list that is opened anew remembers it.
  await router.navigate('/settings/integrations');
  await screen.findByRole('heading', { name: 'Integrations', level: 1 });
  await router.navigate('/recordings');
  await waitFor(() => expect(links()).toHaveLength(6));
  (document.activeElement as HTMLElement | null)?.blur();
  await user.keyboard('j?/');
  expect(document.activeElement).toBe(document.body);
  expect(help()).toBeNull();
  await turn();
  await user.keyboard('j');
  await focused(() => links()[0]);
});

test('the order of tabbing stays that of the screen', async () => {
  const { user } = await openList();
  await user.keyboard('j');
  await focused(() => links()[0]);
  await user.tab();
  const [row] = document.querySelectorAll<HTMLElement>('main tbody tr');
  const mark = row && within(row).getByRole('button', { name: 'Mark as watched' });
  expect(document.activeElement).toBe(mark);
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(links()[0]);
});
