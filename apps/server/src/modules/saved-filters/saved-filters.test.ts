import { randomUUID } from 'node:crypto';
import { FIELD_ERRORS } from '@vitrine/contract/field-errors';
import { MAX_SAVED_FILTERS } from '@vitrine/contract/list-filters';
import type { SavedFilter } from '@vitrine/contract/saved-filters';
import { describe, expect, it } from 'vitest';
import { call } from '../../testing/api.ts';
import { engines } from '../../testing/engines.ts';
import { aListState } from '../../testing/list-state.ts';
import { useNewWorkspace, useServer } from '../../testing/use-server.ts';
import { createTestMember, createTestWorkspace } from '../../testing/workspaces.ts';

interface Person {
  headers: Record<string, string>;
}

describe.each(engines())('saved filters on %s', (engine) => {
  const server = useServer({ engine });
  const owner = useNewWorkspace(server);

  const save = ({ headers }: Person, name: unknown, more: object = {}) =>
    call(server, 'saved_filters_save', { headers, body: { name, state: aListState(), ...more } });
  const remove = ({ headers }: Person, saved_filter_id: string) =>
    call(server, 'saved_filters_delete', { headers, params: { saved_filter_id } });
  const list = async ({ headers }: Person): Promise<SavedFilter[]> => {
    const { body } = await call(server, 'saved_filters_list', { headers });
    expect(body.count).toBe(body.results.length);
    return body.results;
  };
  const names = async (person: Person) => (await list(person)).map(({ name }) => name);

  it('are kept as they were saved, in order of name, and deleted', async () => {
    const state = aListState({
      view: 'grid',
      page_size: 9,
      ordering: '-duration',
      search: 'zapatos ñandú 50%',
      date_range: 'last7d',
      platform: 'mobile',
    });
    const { status, body } = await save(owner, '  Móviles ', { state });
    expect({ status, body }).toEqual({ status: 200, body: { id: body.id, name: 'Móviles', state } });
    await save(owner, 'b');
    await save(owner, 'A');
    expect(await names(owner)).toEqual(['A', 'b', 'Móviles']);
    expect((await list(owner))[2]).toEqual(body);

    expect((await remove(owner, body.id)).status).toBe(204);
    expect((await remove(owner, body.id)).status).toBe(404);
    expect(await names(owner)).toEqual(['A', 'b']);
  });

  it('have each name once, whatever its case, unless it is to be replaced', async () => {
    const { body: first } = await save(owner, 'Ñandú');
    const refused = await save(owner, 'ñANDÚ', { state: aListState({ search: 'x' }) });
    expect(refused).toMatchObject({ status: 400, body: { name: [FIELD_ERRORS.saved_filter_exists] } });
    // The same letters, typed as a letter and its accent.
    expect((await save(owner, 'n\u0303andu\u0301')).status).toBe(400);
    const state = aListState({ search: 'x' });
    const replaced = await save(owner, 'ñANDÚ', { state, replace: true });
    expect(replaced.body).toEqual({ id: first.id, name: 'ñANDÚ', state });
    expect(await list(owner)).toEqual([replaced.body]);
  });

  it('are each person’s own, and of one workspace', async () => {
    const member = await createTestMember(server, owner);
    const stranger = await createTestWorkspace(server);
    const { body: mine } = await save(owner, 'Mine');
    expect((await save(member, 'mine')).status).toBe(200);
    expect(await list(owner)).toEqual([mine]);
    expect(await names(member)).toEqual(['mine']);
    expect(await list(stranger)).toEqual([]);
    for (const person of [member, stranger]) expect((await remove(person, mine.id)).status).toBe(404);
    expect(await list(owner)).toEqual([mine]);
  });

  it('go with the membership', async () => {
    const member = await createTestMember(server, owner);
    await save(member, 'Theirs');
    const removed = await call(server, 'users_remove', {
      headers: owner.headers,
      params: { user_id: member.user_id },
    });
    expect(removed.status).toBe(204);
    expect((await save(owner, 'Theirs')).status).toBe(200);
  });

  it('are 50 at most, also when many are saved at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: MAX_SAVED_FILTERS + 3 }, (_, number) => save(owner, `Filter ${number}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_SAVED_FILTERS);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200))
      expect({ status, body }).toEqual({ status: 400, body: { name: [FIELD_ERRORS.saved_filters_full] } });
    const [kept] = await names(owner);
    expect((await save(owner, kept, { replace: true })).status).toBe(200);
    expect(await list(owner)).toHaveLength(MAX_SAVED_FILTERS);
  });

  it.each([
    ['name', { name: '' }],
    ['name', { name: '   ' }],
    ['name', { name: 'x'.repeat(61) }],
    ['name', { name: 'a\u0000' }],
    ['name', { name: 7 }],
    ['state', { state: undefined }],
    ['state', { state: { ...aListState(), page: 2 } }],
    ['state.page_size', { state: aListState({ page_size: 9 }) }],
    ['state.page_size', { state: aListState({ view: 'grid' }) }],
    ['state.search', { state: aListState({ search: 'x'.repeat(201) }) }],
    ['state.platform', { state: { ...aListState(), platform: 'toaster' } }],
    ['state.ordering', { state: { ...aListState(), ordering: '' } }],
  ])('refuse what is wrong with %s: %j', async (field, change) => {
    const { status, body } = await save(owner, 'Fine', change);
    expect({ status, fields: Object.keys(body) }).toEqual({ status: 400, fields: [field] });
    expect(await list(owner)).toEqual([]);
  });

  it('know none that is not there', async () => {
    expect((await remove(owner, randomUUID())).status).toBe(404);
  });
});
