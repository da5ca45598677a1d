import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { server } from '../testing/contract-server.ts';
import { button } from '../testing/find.ts';
import { aUser, signedIn } from '../testing/people.ts';
import { openScreen } from '../testing/screen.tsx';
import { answerList, aSession } from '../testing/sessions.ts';

const visits = (count: number) => Array.from({ length: count }, () => aSession());

const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Select recording/ });
const all = () => {
  const [first] = screen.getAllByRole<HTMLInputElement>('checkbox', {
    name: /^Select (all \d+ recordings|the recording) on this page$/,
  });
  if (!first) throw new Error('no box for all');
  return first;
};
const selected = () => boxes().filter(({ checked }) => checked).length;
const bar = () => screen.queryByRole('region', { name: 'Selected recordings' });
const remove = () => within(bar() as HTMLElement).getByRole('button', { name: 'Delete' });
const dialog = () => screen.findByRole('alertdialog');
const noDialog = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
const box = (place: number) => boxes()[place] as HTMLInputElement;

async function openList(query = '', width = 1024) {
  const opened = await openScreen(`/recordings${query}`, { width });
  await screen.findAllByRole('checkbox', { name: /^Select recording/ });
  return opened;
}

beforeEach(() => {
  signedIn();
});

test.each([
  ['list', 1024],
  ['list', 360],
  ['grid', 1024],
])(
  'in the %s at %i px: who does not mean it goes on where they were, and the selection stays',
  async (view, width) => {
    answerList(visits(4));
    const { user } = await openList(`?view=${view}`, width);
    expect(bar()).toBeNull();
    await user.click(box(0));
    await user.click(box(1));
    expect(bar()?.textContent).toContain('2 selected');
    await user.click(remove());
    const asked = await dialog();
    expect(asked.textContent).toContain('Delete 2 recordings?');
    expect(asked.textContent).toContain('can’t be undone');
    await user.click(within(asked).getByRole('button', { name: 'Cancel' }));
    await noDialog();
    expect(document.activeElement).toBe(remove());
    expect(boxes()).toHaveLength(4);
    expect(server.asked('sessions_delete')).toEqual([]);
    await user.click(remove());
    await user.click(within(await dialog()).getByRole('button', { name: 'Delete' }));
    await screen.findByText('2 recordings deleted');
    await noDialog();
    expect(boxes()).toHaveLength(2);
    expect(bar()).toBeNull();
  },
);

test('a page is selected whole, in ranges, by keyboard; the selection goes with its page', async () => {
  answerList(visits(12));
  const { user } = await openList();
  expect(boxes()).toHaveLength(10);
  await user.click(all());
  expect(selected()).toBe(10);
  await user.click(box(3));
  expect(all().indeterminate).toBe(true);
  expect(bar()?.textContent).toContain('9 selected of 10 on this page, 12 in all');
  await user.click(all());
  expect(selected()).toBe(10);
  await user.click(all());
  expect(bar()).toBeNull();

  await user.click(box(2));
  fireEvent.click(box(5), { shiftKey: true });
  expect(selected()).toBe(4);
  fireEvent.click(box(4), { shiftKey: true });
  expect(selected()).toBe(2);
  await user.click(within(bar() as HTMLElement).getByRole('button', { name: 'Clear' }));
  expect(selected()).toBe(0);

  // x toggles the row that has the focus, wherever in it.
  const link = box(1).closest('tr')?.querySelector('a');
  link?.focus();
  await user.keyboard('x');
  expect(box(1).checked).toBe(true);
  await user.keyboard('x');
  expect(bar()).toBeNull();
  box(1).focus();
  await user.keyboard(' ');
  expect(box(1).checked).toBe(true);
  screen.getByRole('searchbox').focus();
  await user.keyboard('x');
  expect(box(1).checked).toBe(true);
  await user.clear(screen.getByRole('searchbox'));

  await user.click(button('Next page'));
  await waitFor(() => expect(boxes()).toHaveLength(2));
  expect(bar()).toBeNull();
  await user.click(button('Previous page'));
  await waitFor(() => expect(boxes()).toHaveLength(10));
  expect(bar()).toBeNull();
});

test('one is named, and for many their number is typed', async () => {
  const [one, ...others] = visits(11);
  if (!one) throw new Error('no visit');
  answerList([one, ...others]);
  const { user } = await openList('?page_size=25');
  await user.click(box(0));
  await user.click(remove());
  const first = await dialog();
  expect(first.textContent).toContain(
    `Delete recording ${one.session_id.slice(0, 8)} from ${one.user_email}?`,
  );
  await user.click(within(first).getByRole('button', { name: 'Delete' }));
  await screen.findByText('Recording deleted');
  await noDialog();
  await user.click(all());
  await user.click(remove());
  const asked = await dialog();
  expect(asked.textContent).toContain('Delete 10 recordings?');
  const number = within(asked).getByRole('textbox', { name: 'Number of recordings' });
  await waitFor(() => expect(document.activeElement).toBe(number));
  const confirm = within(asked).getByRole<HTMLButtonElement>('button', { name: 'Delete' });
  expect(confirm.disabled).toBe(true);
  await user.type(number, '1{Enter}');
  expect(confirm.disabled).toBe(true);
  expect(server.asked('sessions_delete')).toHaveLength(1);
  await user.type(number, '0{Enter}');
  await screen.findByText('10 recordings deleted');
  await screen.findByText('No recordings yet');
});

test('the selection stays when the list is refreshed, but not what has gone from it', async () => {
  const [gone, kept, other] = visits(3) as [
    ReturnType<typeof aSession>,
    ReturnType<typeof aSession>,
    ReturnType<typeof aSession>,
  ];
  answerList([gone, kept, other]);
  const { user } = await openList();
  await user.click(box(0));
  await user.click(box(1));
  answerList([aSession(), kept, other]);
  await user.click(button('Refresh'));
  await waitFor(() => expect(bar()?.textContent).toContain('1 selected'));
  expect(boxes()).toHaveLength(3);
  expect(boxes().map(({ checked }) => checked)).toEqual([false, true, false]);
});

test('what could not be deleted is still there, and still selected', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  answerList(visits(2));
  const { user } = await openList();
  server.answerOddly('sessions_delete', 503, { detail: 'The service is busy.', code: 'unavailable' });
  const letGo = server.hold('sessions_delete');
  await user.click(all());
  await user.click(remove());
  await user.click(within(await dialog()).getByRole('button', { name: 'Delete' }));
  const busy = await screen.findByRole<HTMLButtonElement>('button', { name: /Deleting…/ });
  expect(busy.disabled).toBe(true);
  letGo();
  await screen.findByText('Couldn’t delete the recordings. Try again.');
  await noDialog();
  expect(bar()?.textContent).toContain('2 selected');
  expect(document.activeElement).toBe(remove());
});

test('a member is told why they cannot', async () => {
  signedIn(aUser('member'));
  answerList(visits(1));
  const { user } = await openList();
  await user.click(box(0));
  expect(remove().getAttribute('aria-disabled')).toBe('true');
  within(bar() as HTMLElement)
    .getByRole('button', { name: 'Clear' })
    .focus();
  await user.tab();
  expect(document.activeElement).toBe(remove());
  await screen.findByRole('tooltip', { name: 'Only an owner of this store can delete recordings.' });
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
