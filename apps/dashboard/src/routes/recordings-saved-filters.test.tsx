import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { endpoints } from '@vitrine/contract/endpoints';
import { FIELD_ERRORS } from '@vitrine/contract/field-errors';
import type { SavedFilter, SavedListState } from '@vitrine/contract/saved-filters';
import { beforeEach, expect, test, vi } from 'vitest';
import { DEFAULTS } from '../features/sessions/query/list-state.ts';
import { savedStateOf } from '../features/sessions/saved-filters/saved-state.ts';
import { server } from '../testing/contract-server.ts';
import { signedIn } from '../testing/people.ts';
import { openScreen, place } from '../testing/screen.tsx';
import { answerList, aSession } from '../testing/sessions.ts';

const EVERYTHING = savedStateOf(DEFAULTS);
/** What the server keeps for Ana. */
let kept: SavedFilter[] = [];
let count = 0;

const save = (name: string, change: Partial<SavedListState> = {}): SavedFilter => {
  count += 1;
  const id = `01890000-0000-7000-8000-2${String(count).padStart(11, '0')}`;
  const filter = { id, name, state: { ...EVERYTHING, ...change } };
  kept.push(filter);
  return filter;
};

const isNamed =
  (name: string) =>
  (filter: SavedFilter): boolean =>
    filter.name.toLowerCase() === name.toLowerCase();

/** Keeps what is saved, as the server does. */
function keepFilters(): void {
  const { body } = endpoints.saved_filters_save;
  server.answer('saved_filters_list', () => ({ count: kept.length, results: kept }));
  server.answer('saved_filters_save', (asked) => {
    const { name, state, replace } = body.parse(asked.body);
    const former = kept.find(isNamed(name));
    if (!former) return save(name, state);
    if (!replace) throw new Error('a name that is taken is refused by the test');
    return Object.assign(former, { name, state });
  });
  server.answer('saved_filters_delete', ({ params }) => {
    kept = kept.filter(({ id }) => id !== params.saved_filter_id);
    return undefined;
  });
}

beforeEach(() => {
  signedIn();
  answerList([aSession()]);
  kept = [];
  keepFilters();
});

async function openFilters(query = '') {
  const opened = await openScreen(`/recordings${query}`);
  const control = await screen.findByRole('button', { name: 'Saved filters' });
  return { ...opened, control };
}
const panel = async () => within(await screen.findByRole('dialog', { name: 'Saved filters' }));
const named = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
const filter = async (name: string) => (await panel()).findByRole('button', { name: new RegExp(`^${name}`) });
const focused = (element: () => HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element()));

test('all of it by keyboard', async () => {
  save('Phones', { platform: 'mobile' });
  const { user, control } = await openFilters();
  control.focus();
  await user.keyboard('{Enter}');
  const phones = await filter('Phones');
  await user.tab();
  expect(document.activeElement).toBe(phones);
  await user.tab();
  await user.tab();
  expect(document.activeElement).toBe(named());
  await user.keyboard('Everything{Enter}');
  await filter('Everything');
  await focused(named);
  expect(named().value).toBe('');

  // Asked once more, and first the other answer.
  const bin = () => screen.queryByRole('button', { name: 'Delete Phones' });
  bin()?.focus();
  await user.keyboard('{Enter}');
  await screen.findByText('Delete “Phones”?');
  await focused(() => screen.getByRole('button', { name: 'Keep' }));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(bin()));
  expect(server.asked('saved_filters_delete')).toEqual([]);
  await user.keyboard('{Enter}');
  await focused(() => screen.getByRole('button', { name: 'Keep' }));
  await user.tab();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(bin()).toBeNull());
  await focused(named);
  expect(kept.map(({ name }) => name)).toEqual(['Everything']);
});

test('one that was deleted is brought back as it was', async () => {
  save('Phones', { platform: 'mobile' });
  const { user, control } = await openFilters();
  await user.click(control);
  await filter('Phones');
  await user.click(screen.getByRole('button', { name: 'Delete Phones' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByText('“Phones” deleted.');
  expect(kept).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await filter('Phones');
  expect(screen.queryByText('“Phones” deleted.')).toBeNull();
  await focused(named);
  await user.click(await filter('Phones'));
  await waitFor(() => expect(place()).toContain('platform=mobile'));
});

test('a name that is taken is replaced, but not unasked', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const before = { ...save('Phones', { platform: 'mobile' }) };
  const { user, control } = await openFilters('?platform=tablet');
  await user.click(control);
  await filter('Phones');
  const type = (name: string) => fireEvent.change(named(), { target: { value: name } });
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  const refuse = async () => {
    server.refuseFields('saved_filters_save', { name: [FIELD_ERRORS.saved_filter_exists] });
    type('phones');
    await press('Save');
    await screen.findByText('You already have a saved filter with this name.');
  };
  await refuse();
  // Another name after all: nothing is replaced by it.
  type('phones!');
  expect(screen.queryByRole('button', { name: 'Replace' })).toBeNull();
  await refuse();
  expect(server.asked('saved_filters_save').map(({ body }) => body)).toMatchObject([
    { name: 'phones', replace: false },
    { name: 'phones', replace: false },
  ]);
  expect(kept).toEqual([before]);
  keepFilters();
  await press('Replace');
  await screen.findByText('“Phones” replaced.');
  expect(kept).toMatchObject([{ name: 'phones', state: { platform: 'tablet' } }]);

  await press('Undo');
  await waitFor(() => expect(screen.queryByText('“Phones” replaced.')).toBeNull());
  await focused(named);
  expect(kept).toMatchObject([{ name: 'Phones', state: { platform: 'mobile' } }]);
  await user.click(await filter('Phones'));
  await waitFor(() => expect(place()).toContain('platform=mobile'));
});

test('what cannot be loaded can be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  save('Phones');
  const { user, control } = await openFilters();
  server.answerOddly('saved_filters_list', 403, { detail: 'no' });
  await user.click(control);
  await screen.findByText('Couldn’t load your saved filters.');
  keepFilters();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await filter('Phones');
});
