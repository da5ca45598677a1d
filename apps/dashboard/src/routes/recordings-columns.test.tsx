import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { signedIn } from '../testing/people.ts';
import { openScreen } from '../testing/screen.tsx';
import { answerList, aSession } from '../testing/sessions.ts';

beforeEach(() => {
  signedIn();
  answerList([aSession({ original_domain: 'velas.example' })]);
});

const columns = async () =>
  (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent).filter(Boolean);
const ALL = ['Visitor', 'Domain', 'Platform', 'Start time', 'Duration', 'Pages', 'Browser', 'Actions'];

test('columns are put away and brought back, and stay as they were chosen', async () => {
  const { user } = await openScreen('/recordings', { width: 1600 });
  expect(await columns()).toEqual(ALL);
  await user.click(screen.getByRole('button', { name: 'Choose columns' }));
  const menu = within(screen.getByRole('dialog', { name: 'Choose columns' }));
  expect(menu.getByRole('checkbox', { name: 'Domain' })).toHaveProperty('checked', true);
  await user.click(menu.getByRole('checkbox', { name: 'Domain' }));
  await user.click(menu.getByRole('checkbox', { name: 'Duration' }));
  await user.keyboard('{Escape}');
  const fewer = ALL.filter((name) => name !== 'Domain' && name !== 'Duration');
  expect(await columns()).toEqual(fewer);
  expect(screen.queryByText('velas.example')).toBeNull();

  cleanup();
  const { user: later } = await openScreen('/recordings', { width: 1600 });
  expect(await columns()).toEqual(fewer);
  await later.click(screen.getByRole('button', { name: 'Choose columns' }));
  await later.click(screen.getByRole('checkbox', { name: 'Domain' }));
  await later.click(screen.getByRole('checkbox', { name: 'Duration' }));
  await later.keyboard('{Escape}');
  expect(await columns()).toEqual(ALL);
});

test('there is nothing to choose where there is no table', async () => {
  await openScreen('/recordings?view=grid', { width: 1600 });
  await screen.findByRole('list', { name: 'Recordings' });
  expect(screen.queryByRole('button', { name: 'Choose columns' })).toBeNull();
});
