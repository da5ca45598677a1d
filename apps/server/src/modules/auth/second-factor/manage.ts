import type { BodyOf, ResponseOf } from '@vitrine/contract/endpoint';
import type { Endpoints } from '@vitrine/contract/endpoints';
import { type CallRequest, type Failure, fieldError } from '../../../http/handler.ts';
import type { Bearer } from '../../../http/tokens.ts';
import { lockUser, provePassword } from '../../users/service.ts';
import type { AuthDeps } from '../deps.ts';
import { hasAnyFactor } from './any-factor.ts';
import { switchOn, tellChange } from './changes.ts';
import { setUpLimits } from './limits.ts';
import { deletePasskey, insertPasskey, keptPasskeys } from './passkey-rows.ts';
import { endRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts';
import { beginPasskeyStep, endSteps, takePasskeyStep } from './second-steps.ts';
import { isOn, secondFactorOf } from './state.ts';
import { newTotpKey, totpUri } from './totp.ts';
import { confirmPendingKey, keepPendingKey, removeTotpKey } from './totp-keys.ts';
import { creationOptions, siteOf, verifyNew } from './webauthn.ts';

type Names =
  | 'totp_begin'
  | 'totp_confirm'
  | 'passkeys_begin'
  | 'passkeys_add'
  | 'second_factor_remove'
  | 'recovery_codes_renew';
type Done<Name extends Names> = Promise<{ ok: true; body: ResponseOf<Endpoints[Name]> } | Failure>;
type Body<Name extends Names> = BodyOf<Endpoints[Name]>;

/** A person has a handful of devices. */
const MAX_PASSKEYS = 20;

/** A key for an authenticator app, which counts once a code of it was shown. */
export async function beginTotp(
  deps: AuthDeps,
  { user_id }: Bearer,
  { current_password }: Body<'totp_begin'>,
): Done<'totp_begin'> {
  const asked = await provePassword(deps, user_id, current_password);
  if (!asked.ok) return asked;
  const secret = newTotpKey();
  const { keys, clock, orm } = deps;
  await orm.transaction((tx) => keepPendingKey(tx, keys, { user_id, key: secret, now: clock.now() }));
  return { ok: true, body: { secret, uri: totpUri(secret, asked.user.email) } };
}

export async function confirmTotp(
  deps: AuthDeps,
  auth: Bearer,
  { code }: Body<'totp_confirm'>,
  request: CallRequest,
): Done<'totp_confirm'> {
  const { user_id } = auth;
  const attempt = await deps.attempts.begin(setUpLimits(user_id));
  if (!attempt.ok) return attempt;
  const done = await deps.orm.transaction(async (tx) => {
    const user = await lockUser(tx, user_id);
    const before = await secondFactorOf({ ...deps, orm: tx }, user_id);
    const shown = { user_id, code, now: deps.clock.now() };
    if (!user || !(await confirmPendingKey(tx, deps.keys, shown))) return undefined;
    const first = !isOn(before);
    const recovery_codes = first ? await switchOn(deps, tx, auth) : null;
    await tellChange(deps, tx, user, { action: 'totp_added', means: first ? 'on' : 'changed' }, request);
    return { recovery_codes };
  });
  if (!done) return fieldError('code', 'code_wrong');
  await attempt.succeeded();
  return { ok: true, body: done };
}

/** What the browser makes a passkey by. */
export async function beginPasskey(
  deps: AuthDeps,
  { user_id }: Bearer,
  { current_password }: Body<'passkeys_begin'>,
): Done<'passkeys_begin'> {
  const site = siteOf(deps.public_url());
  if (!site) return { ok: false, error: 'passkeys_off' };
  const asked = await provePassword(deps, user_id, current_password);
  if (!asked.ok) return asked;
  const options = await creationOptions(site, asked.user, await keptPasskeys(deps.orm, user_id));
  const step = { user_id, passkey_challenge: options.challenge, now: deps.clock.now() };
  await deps.orm.transaction((tx) => beginPasskeyStep(tx, step));
  return { ok: true, body: options };
}

export async function addPasskey(
  deps: AuthDeps,
  auth: Bearer,
  { name, passkey: made }: Body<'passkeys_add'>,
  request: CallRequest,
): Done<'passkeys_add'> {
  const { user_id } = auth;
  const site = siteOf(deps.public_url());
  if (!site) return { ok: false, error: 'passkeys_off' };
  const attempt = await deps.attempts.begin(setUpLimits(user_id));
  if (!attempt.ok) return attempt;
  const now = deps.clock.now();
  // Used up by the attempt, whatever comes of it: the browser asks for another one.
  const challenge = await deps.orm.transaction((tx) => takePasskeyStep(tx, user_id, now));
  const verified = challenge === undefined ? undefined : await verifyNew(site, challenge, made);
  const refused = fieldError('passkey', 'passkey_refused');
  if (!verified) return refused;
  const added = await deps.orm.transaction(async (tx) => {
    const user = await lockUser(tx, user_id);
    const before = await secondFactorOf({ ...deps, orm: tx }, user_id);
    if (!user || before.passkeys.length >= MAX_PASSKEYS) return undefined;
    const passkey = await insertPasskey(tx, { ...verified, user_id, name, now });
    if (!passkey) return undefined;
    const first = !isOn(before);
    const recovery_codes = first ? await switchOn(deps, tx, auth) : null;
    const subject = { passkey_id: passkey.id };
    const means = first ? 'on' : 'changed';
    await tellChange(deps, tx, user, { action: 'passkey_added', means, subject }, request);
    return { passkey, recovery_codes };
  });
  if (!added) return refused;
  await attempt.succeeded();
  return { ok: true, body: added };
}

/** Removes one; the last one not while a store of the person's requires it. */
export async function removeFactor(
  deps: AuthDeps,
  { user_id }: Bearer,
  { current_password, factor }: Body<'second_factor_remove'>,
  request: CallRequest,
): Done<'second_factor_remove'> {
  const asked = await provePassword(deps, user_id, current_password);
  if (!asked.ok) return asked;
  return deps.orm.transaction(async (tx): Done<'second_factor_remove'> => {
    const user = await lockUser(tx, user_id);
    const before = await secondFactorOf({ ...deps, orm: tx }, user_id);
    const there = factor === 'totp' ? before.totp : before.passkeys.some(({ id }) => id === factor);
    if (!user || !there) return { ok: false, error: 'not_found' };
    const isLast = before.passkeys.length + Number(before.totp) === 1;
    if (isLast && before.required_by.length > 0) return { ok: false, error: 'second_factor_required' };
    if (factor === 'totp') await removeTotpKey(tx, user_id);
    else await deletePasskey(tx, user_id, factor);
    if (isLast) await endRecoveryCodes(tx, user_id);
    await endSteps(tx, user_id);
    const change = {
      ...(factor === 'totp'
        ? { action: 'totp_removed' as const }
        : { action: 'passkey_removed' as const, subject: { passkey_id: factor } }),
      means: isLast ? ('off' as const) : ('changed' as const),
    };
    await tellChange(deps, tx, user, change, request);
    return { ok: true, body: await secondFactorOf({ ...deps, orm: tx }, user_id) };
  });
}

export async function renewCodes(
  deps: AuthDeps,
  { user_id }: Bearer,
  { current_password }: Body<'recovery_codes_renew'>,
  request: CallRequest,
): Done<'recovery_codes_renew'> {
  const asked = await provePassword(deps, user_id, current_password);
  if (!asked.ok) return asked;
  return deps.orm.transaction(async (tx): Done<'recovery_codes_renew'> => {
    const user = await lockUser(tx, user_id);
    if (!user || !(await hasAnyFactor(tx, user_id))) return { ok: false, error: 'second_factor_missing' };
    const recovery_codes = await renewRecoveryCodes(tx, user_id, deps.clock.now());
    await tellChange(deps, tx, user, { action: 'recovery_codes_renewed', means: 'changed' }, request);
    return { ok: true, body: { recovery_codes } };
  });
}
