import { randomUUID } from 'node:crypto';
import { FIELD_ERRORS } from '@vitrine/contract/field-errors';
import { describe, expect, it } from 'vitest';
import { call } from '../../testing/api.ts';
import { auditOf } from '../../testing/audit.ts';
import { engines } from '../../testing/engines.ts';
import { useNewWorkspace, useServer } from '../../testing/use-server.ts';
import { createTestMember } from '../../testing/workspaces.ts';

const NORMAL = { masking: 'normal', mask: [], block: [], allow: [] };
describe.each(engines())('recording settings on %s', (engine) => {
  const server = useServer({ engine });
  const owner = useNewWorkspace(server, { store: { tracker_settings: { sample_rate: 0.5 } } });
  const update = (body: object) =>
    call(server, 'recording_settings_update', { headers: owner.headers, body });

  it('are those for all stores until an owner changes one, and pages are told', async () => {
    const member = await createTestMember(server, owner);
    const settings = async () => (await call(server, 'recording_settings', { headers: member.headers })).body;
    const { platform, store_id } = owner;
    const body = { platform, store_id, session_id: randomUUID(), visitor_id: randomUUID() };
    const told = async () => (await call(server, 'ingest_settings', { body })).body.settings;
    expect(await settings()).toEqual(NORMAL);
    expect(await told()).toMatchObject({ ...NORMAL, sample_rate: 0.5 });

    const mask = [
      '.cuenta > h2',
      '#saldo',
      '[data-cliente="Ana, \'la\' otra"] td',
      'tr.md\\:flex',
      'x-caja *',
    ];
    expect(await update({ masking: 'strict', mask })).toMatchObject({
      status: 200,
      body: { ...NORMAL, masking: 'strict', mask },
    });
    // What is not named stays as it is.
    expect(await update({ allow: ['.precio'] })).toMatchObject({ status: 200 });
    expect(await settings()).toEqual({ masking: 'strict', mask, block: [], allow: ['.precio'] });
    expect(await told()).toMatchObject({ masking: 'strict', mask, allow: ['.precio'], sample_rate: 0.5 });
    expect(await auditOf(server, owner.user_id)).toMatchObject([
      { action: 'store_recording_changed' },
      { action: 'store_recording_changed' },
    ]);
  });

  it('take simple selectors alone, and say which is none', async () => {
    const refused = [
      '',
      'a, b',
      'a + b',
      'a ~ b',
      'a > > b',
      'a:hover',
      ':has(a)',
      '.1a',
      '[a=b',
      '[a="b]',
      'a{} </script>',
    ];
    expect(await update({ block: ['.ok', ...refused] })).toMatchObject({
      status: 400,
      body: Object.fromEntries(refused.map((_one, n) => [`block.${n + 1}`, [FIELD_ERRORS.selector_invalid]])),
    });
  });

  it('are bounded', async () => {
    expect((await update({ mask: Array(51).fill('a') })).body).toHaveProperty('mask');
    expect((await update({ mask: ['a'.repeat(201)] })).body).toEqual({
      'mask.0': [FIELD_ERRORS.too_long],
    });
    expect((await update({ masking: 'none' })).body).toHaveProperty('masking');
  });
});
