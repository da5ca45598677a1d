import { randomUUID } from 'node:crypto';
import { fieldError, type HandlersOf } from '../../http/handler.ts';
import type { SignedLinks } from '../../http/signed-links.ts';
import type { Needs } from '../../kernel/needs.ts';
import { record } from '../audit/service.ts';
import { countedOn } from '../login-throttling/service.ts';
import {
  confirmForOperator,
  findAccount,
  mailConfirmationAgain,
  photoKey,
  presentPhoto,
  presentUser,
  replacePhoto,
  updateProfile,
} from '../users/service.ts';
import { confirmEmail, type EmailChangeDeps, requestEmail } from './email-change.ts';
import { undoEmail } from './email-undo.ts';
import { squarePhoto } from './photos.ts';

/** Decoding an image costs a good part of a second. */
const PHOTOS = { free: 20, wait_ms: 10_000, max_wait_ms: 15 * 60_000 };

export function accountHandlers(
  deps: EmailChangeDeps & Needs<'storage' | 'log' | 'flush'> & { links: SignedLinks },
): HandlersOf<
  | 'users_me'
  | 'users_me_update'
  | 'confirm_email'
  | 'send_confirmation'
  | 'undo_email'
  | 'accounts_confirm'
  | 'update_photo'
> {
  const { orm, clock, links, storage, log } = deps;

  const me = async (auth: { user_id: string; workspace_id: string }) => {
    const account = await findAccount(orm, auth, clock.now());
    // Removed from the workspace between the check and now.
    return account
      ? ({ ok: true, body: presentUser(links, account) } as const)
      : ({ ok: false, error: 'workspace_forbidden' } as const);
  };

  return {
    users_me: ({ auth }) => me(auth),

    async users_me_update({ auth, body, request }) {
      const account = await findAccount(orm, auth, clock.now());
      if (!account) return { ok: false, error: 'workspace_forbidden' };
      const { email, current_password, ...profile } = body;
      const { sign_in_id } = auth;
      // First, so that what is refused changes nothing.
      const requested =
        email === undefined ||
        (await requestEmail(deps, account, { email, current_password, sign_in_id }, request));
      if (requested !== true && !requested.ok) return requested;
      if (Object.values(profile).some((value) => value !== undefined)) {
        const { user_id } = auth;
        await orm.transaction(async (tx) => {
          await updateProfile(tx, user_id, profile);
          await record(tx, clock, { action: 'profile_updated', user_id, subject: profile, request });
        });
      }
      return me(auth);
    },

    async confirm_email({ body, request }) {
      const confirmed = await confirmEmail(deps, body.code, request);
      if (!confirmed.ok) return confirmed;
      return { ok: true, body: { email: confirmed.email, changed: confirmed.changed } };
    },

    async send_confirmation({ auth, request }) {
      const mailed = await mailConfirmationAgain(deps, auth.user_id, request);
      return mailed.ok ? { ok: true, body: undefined } : mailed;
    },

    async undo_email({ body, request }) {
      const undone = await undoEmail(deps, body.code, request);
      if (!undone.ok) return undone;
      return { ok: true, body: { email: undone.email, reset_code: undone.reset_code } };
    },

    async accounts_confirm({ body, request }) {
      const confirmed = await confirmForOperator(deps, body.email, request);
      return confirmed ? { ok: true, body: confirmed } : { ok: false, error: 'not_found' };
    },

    async update_photo({ auth, body, request }) {
      const { user_id } = auth;
      const attempt = await deps.attempts.begin([countedOn('photo', user_id, PHOTOS)]);
      if (!attempt.ok) return attempt;
      const photo = await squarePhoto(body, user_id);
      if (!photo) return fieldError('profile_photo', 'image_unreadable');
      const photo_id = randomUUID();
      await storage.put(photoKey(photo_id), photo);
      const former = await orm.transaction(async (tx) => {
        await record(tx, clock, { action: 'photo_updated', user_id, request });
        return replacePhoto(tx, user_id, photo_id);
      });
      // Not before the new one would survive a power cut: else the row of before would name bytes that are gone.
      await deps.flush();
      if (former !== null)
        await storage.delete(photoKey(former)).catch((error: unknown) => {
          // It costs some kilobytes, and nobody has its link any more.
          log.warn({ err: error }, 'failed to delete previous profile photo');
        });
      return { ok: true, body: { profile_photo: presentPhoto(links, photo_id) } };
    },
  };
}
