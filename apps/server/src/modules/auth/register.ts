import type { BodyOf, ResponseOf } from '@vitrine/contract/endpoint';
import type { Endpoints } from '@vitrine/contract/endpoints';
import type { EmailConfirmation } from '@vitrine/contract/user';
import { type CallRequest, type Failure, fieldError } from '../../http/handler.ts';
import { Refused } from '../../http/refused.ts';
import { isLanguage, languageOf } from '../../kernel/languages.ts';
import type { Orm } from '../../ports/database.ts';
import type { Redeemed } from '../../ports/installs.ts';
import { record } from '../audit/service.ts';
import { beginFree } from '../billing/service.ts';
import { acceptInvitation, createWorkspace, findInvitation, type NewWorkspace } from '../team/service.ts';
import { createUser, hashPassword, mailConfirmation, passwordRefusal } from '../users/service.ts';
import { knownTimeZone, ownStoreNumber, Taken } from '../workspaces/service.ts';
import type { AuthDeps } from './deps.ts';
import { codeLimits, registerLimits } from './limits.ts';
import { signIn } from './sign-in.ts';

type Body = BodyOf<Endpoints['register']>;
type Registered = { ok: true; body: ResponseOf<Endpoints['register']> };

/** Makes an account: a member of the inviting workspace, or the owner of a new one. */
export async function register(
  deps: AuthDeps,
  body: Body,
  request: CallRequest,
): Promise<Registered | Failure> {
  const limits = body.token === undefined ? registerLimits(request.ip) : codeLimits(request.ip);
  const attempt = await deps.attempts.begin(limits);
  if (!attempt.ok) return attempt;
  const made =
    body.token === undefined
      ? await own(deps, body, request)
      : await invited(deps, body, body.token, request);
  if ('error' in made) return made;
  if (body.token !== undefined) await attempt.succeeded();
  return signIn(deps, made, request);
}

const person = async (
  body: Body,
  email: string,
  email_confirmation: EmailConfirmation,
  { ip }: CallRequest,
) => ({
  email_confirmation,
  email,
  password_hash: await hashPassword(body.password, ip),
  first_name: body.first_name,
  last_name: body.last_name,
  phone: body.phone,
});

const namesIn = ({ first_name, last_name }: Body) => [first_name, last_name];

/** The address is the invitation's, whatever the request says. */
async function invited(deps: AuthDeps, body: Body, token: string, request: CallRequest) {
  const invitation = await findInvitation(deps, token);
  if (!invitation) return { ok: false, error: 'invitation_invalid' } satisfies Failure;
  const refusal = await passwordRefusal(body.password, invitation.email, namesIn(body));
  if (refusal) return fieldError('password', refusal);
  // By the link that was mailed there.
  const owner = await person(body, invitation.email, 'confirmed', request);
  return orTaken(() =>
    deps.orm.transaction(async (orm) => {
      const user_id = await createUser({ orm, clock: deps.clock }, owner);
      const workspace_id = await acceptInvitation(
        { ...deps, orm },
        { user_id, email: owner.email, token, request },
      );
      // Cancelled since we looked.
      if (workspace_id === undefined) throw new Refused('invitation_invalid');
      await record(orm, deps.clock, { action: 'registered', user_id, workspace_id, request });
      return { user_id, workspace_id, password_hash: owner.password_hash };
    }),
  );
}

async function own(deps: AuthDeps, body: Body, request: CallRequest) {
  const { email } = body;
  if (email === undefined) return fieldError('email', 'required');
  const refusal = await passwordRefusal(body.password, email, namesIn(body));
  if (refusal) return fieldError('password', refusal);
  const owner = await person(body, email, deps.asks_confirmation ? 'required' : 'not_asked', request);
  const time_zone = body.time_zone === undefined ? undefined : await knownTimeZone(deps.orm, body.time_zone);
  return orTaken(() =>
    deps.orm.transaction(async (orm) => {
      const { store, attach } = await storeOf({ ...deps, orm }, body);
      const { user_id, workspace_id } = await createWorkspace(
        { orm, clock: deps.clock },
        { owner, store, time_zone },
      );
      if (attach && (await attach(orm, workspace_id)) !== 'connected') throw new Taken('store');
      await beginFree({ orm, clock: deps.clock }, workspace_id);
      await record(orm, deps.clock, { action: 'registered', user_id, workspace_id, request });
      const language = isLanguage(body.language) ? body.language : (languageOf(request.headers) ?? 'en');
      if (deps.asks_confirmation) await mailConfirmation(orm, deps, { user_id, email, language });
      return { user_id, workspace_id, password_hash: owner.password_hash };
    }),
  );
}

/** An installation's store, as far as its ticket proves it; without one, a store of no platform. */
async function storeOf(
  deps: AuthDeps & { orm: Orm },
  body: Body,
): Promise<{ store: NewWorkspace['store']; attach?: Redeemed['attach'] }> {
  const ticket = body.merchant_id ?? body.store_id;
  const main_language = isLanguage(body.language) ? body.language : 'en';
  if (ticket === undefined && (body.platform === undefined || body.platform === 'other')) {
    const store_id = ownStoreNumber();
    return { store: { platform: 'other', store_id, name: '', main_language } };
  }
  const redeemed = ticket === undefined ? undefined : await deps.installs.redeem(deps.orm, ticket);
  if (!redeemed) throw new Refused('installation_failed');
  if (redeemed === 'store_taken') throw new Refused(redeemed);
  const { store_name: name, email: _, ...store } = redeemed.store;
  return { store: { name, ...store }, attach: redeemed.attach };
}

async function orTaken<T>(work: () => Promise<T>): Promise<T | Failure> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused) return { ok: false, error: error.code };
    if (error instanceof Taken)
      return error.what === 'email'
        ? fieldError('email', 'email_taken')
        : { ok: false, error: 'store_taken' };
    throw error;
  }
}
