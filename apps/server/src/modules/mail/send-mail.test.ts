import { HOUR_MS } from '@vitrine/contract/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { text } from '../../database/kinds.ts';
import { pick, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import { type Mail, MailRefused } from '../../ports/mailer.ts';
import { call } from '../../testing/api.ts';
import { engines } from '../../testing/engines.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { mailsTo, nthMail, parameterIn } from '../../testing/mails.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { createTestWorkspace, type TestWorkspace } from '../../testing/workspaces.ts';

const OPERATOR_TOKEN = 'the-operator-of-the-mails-of-this-test';
const SOON = { timeout: 60_000 };

describe.each(engines())('mails on %s', (engine) => {
  const clock = fakeClock();
  let server: TestServer;
  let owner: TestWorkspace;
  /** What the mail server answers; undefined: it takes what it is sent. */
  let fault: ((mail: Mail) => Error) | undefined;
  beforeAll(async () => {
    server = await createTestServer({ engine, clock, operator_token: OPERATOR_TOKEN });
    const { mailer } = server.deps;
    const { send } = mailer;
    mailer.send = async (mail) => {
      if (fault) throw fault(mail);
      await send.call(mailer, mail);
    };
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    fault = undefined;
    clock.advance(24 * HOUR_MS);
    owner = await createTestWorkspace(server);
  });

  const isAway = ({ to }: Mail) => new Error(`421 <${to}>: the mail server is away`);
  const waiting = () =>
    rowsOf(server.deps.database.orm, { ...pick(schema.jobs, 'key', 'last_error'), row: text })`
      SELECT key, last_error, row_to_json(jobs)::text AS row FROM jobs WHERE kind = 'send_mail'`;
  const failedOnce = async (count: number) => {
    const errors = async () => (await waiting()).map(({ last_error }) => last_error);
    const error = 'NotSent: 421 <[address]>: the mail server is away';
    await expect.poll(errors, SOON).toEqual(Array.from({ length: count }, () => error));
    return waiting();
  };
  const tryAgain = async () => {
    for (const { key } of await waiting()) await server.deps.jobs.retry({ kind: 'send_mail', key });
  };
  const gone = () => expect.poll(waiting, SOON).toEqual([]);
  const forgot = () => call(server, 'forgot_password', { body: { email: owner.email } });
  async function counted(outcome: string): Promise<number> {
    const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
    const text = await (await fetch(`${server.url}/metrics`, { headers })).text();
    return Number(new RegExp(`^vitrine_mails_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm').exec(text)?.[1]);
  }

  it('wait for a mail server that is away, and hold no secret that is of use to who reads the database', async () => {
    const [failed, sent] = [await counted('failed'), await counted('sent')];
    fault = isAway;
    expect((await forgot()).status).toBe(200);
    const [job] = await failedOnce(1);
    expect(await counted('failed')).toBe(failed + 1);
    fault = undefined;
    await tryAgain();
    const code = parameterIn(await nthMail(server, owner.email), 'code');
    for (const secret of [code, owner.email, '/reset-password']) expect(job?.row).not.toContain(secret);
    expect(server.logs()).not.toContain(owner.email);
    await gone();
    expect(await counted('sent')).toBe(sent + 1);
    const body = { code, password: 'blumen-im-fenster-27' };
    expect((await call(server, 'reset_password', { body })).status).toBe(200);
  });

  it('are all sent later: invitations, confirmations, and what somebody should hear of', async () => {
    fault = isAway;
    const { headers } = owner;
    const [guest, elsewhere] = [`guest-of-${owner.email}`, `other-${owner.email}`];
    const invited = await call(server, 'invitations_create', { headers, body: { email: guest } });
    expect(invited.status).toBe(201);
    const wish = { email: elsewhere, current_password: owner.password };
    const changed = await call(server, 'users_me_update', { headers, body: wish });
    expect([changed.status, changed.body.pending_email]).toEqual([200, elsewhere]);
    await failedOnce(3);
    fault = undefined;
    await tryAgain();
    for (const address of [guest, elsewhere, owner.email]) await nthMail(server, address);
    await gone();
  });

  it('whose code has ended are not sent any more', async () => {
    const expired = await counted('expired');
    fault = isAway;
    expect((await forgot()).status).toBe(200);
    await failedOnce(1);
    fault = undefined;
    clock.advance(HOUR_MS);
    await tryAgain();
    await gone();
    expect(await counted('expired')).toBe(expired + 1);
    expect(await mailsTo(server, owner.email)).toEqual([]);
  });

  it('that are refused for good are not tried again', async () => {
    const refused = await counted('refused');
    fault = ({ to }) => new MailRefused(`550 <${to}>: no such person`);
    expect((await forgot()).status).toBe(200);
    await expect.poll(() => counted('refused'), SOON).toBe(refused + 1);
    await gone();
    expect(server.logs()).toContain('550 <[address]>: no such person');
    expect(server.logs()).not.toContain(owner.email);
  });
});
