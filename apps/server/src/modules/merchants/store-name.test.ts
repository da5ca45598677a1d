import { FIELD_ERRORS } from '@vitrine/contract/field-errors';
import { describe, expect, it } from 'vitest';
import { call } from '../../testing/api.ts';
import { auditOf } from '../../testing/audit.ts';
import { engines } from '../../testing/engines.ts';
import { nthMail } from '../../testing/mails.ts';
import { useNewWorkspace, useServer } from '../../testing/use-server.ts';
import { createTestMember, createTestWorkspace } from '../../testing/workspaces.ts';

describe.each(engines())('the name of a store on %s', (engine) => {
  const server = useServer({ engine });
  const owner = useNewWorkspace(server, { store: { platform: 'other', name: '' } });

  const rename = (
    store_name: unknown,
    { headers, merchant_id: store_id }: Pick<typeof owner, 'headers' | 'merchant_id'> = owner,
  ) => call(server, 'stores_update', { params: { store_id }, headers, body: { store_name } });
  const nameOf = async ({ headers }: Pick<typeof owner, 'headers'>) =>
    (await call(server, 'workspaces_list', { headers })).body.results[0].merchant.store_name;

  it('is what its owner calls it, in the dashboard and in invitations', async () => {
    expect(await rename('  Casa Ñandú & hijos ')).toMatchObject({
      status: 200,
      body: { id: owner.merchant_id, store_name: 'Casa Ñandú & hijos' },
    });
    expect(await nameOf(owner)).toBe('Casa Ñandú & hijos');
    expect(await auditOf(server, owner.user_id)).toMatchObject([
      {
        action: 'store_renamed',
        workspace_id: owner.workspace_id,
        subject: { store_name: 'Casa Ñandú & hijos' },
      },
    ]);
    const email = `guest-${owner.workspace_id}@vitrine.example`;
    await call(server, 'invitations_create', { headers: owner.headers, body: { email } });
    expect((await nthMail(server, email)).subject).toContain('Casa Ñandú & hijos');
  });

  it.each([
    ['   ', FIELD_ERRORS.required],
    ['x'.repeat(101), FIELD_ERRORS.too_long],
    ['Casa\nLumbre', FIELD_ERRORS.not_storable],
    ['Casa \u202eerbmuL', FIELD_ERRORS.not_storable],
    ['Casa \u0000', FIELD_ERRORS.not_storable],
  ])('is not %j', async (name, problem) => {
    const { status, body } = await rename(name);
    expect([status, body.store_name]).toEqual([400, [problem]]);
    expect(await nameOf(owner)).toBe('');
  });

  it('is changed by who manages the store, in it alone, and where no platform names it', async () => {
    const member = await createTestMember(server, owner);
    expect((await rename('Mine', { ...owner, headers: member.headers })).status).toBe(403);
    const shop = await createTestWorkspace(server, { store: { platform: 'shopify', name: 'Brasa' } });
    expect((await rename('Mine', { ...owner, headers: shop.headers })).status).toBe(404);
    expect(await rename('Mine', shop)).toMatchObject({
      status: 400,
      body: { store_name: [FIELD_ERRORS.store_name_fixed] },
    });
    expect([await nameOf(owner), await nameOf(shop)]).toEqual(['', 'Brasa']);
    expect(await auditOf(server, shop.user_id)).toEqual([]);
  });
});
