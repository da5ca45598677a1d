import { CONFIRMATION_DAYS, INVITATION_DAYS, UNDO_EMAIL_HOURS } from '@vitrine/contract/limits';
import { EXPORT_DAYS } from '@vitrine/contract/privacy';
import type { Templates } from './template.ts';

const ONCE = 'This link works once and expires in one hour.';
const UNNAMED = 'To protect the visitor’s privacy, this email doesn’t say who they are.';

export const en: Templates = {
  link_hint: 'If the button doesn’t work, open this link:',
  reset_password: () => ({
    subject: 'Reset your Vitrine password',
    heading: 'Reset your password',
    body: [
      'We received a request to reset the password of your Vitrine account. If it was you, choose a new password.',
    ],
    button: 'Choose a new password',
    notes: [ONCE, 'If you didn’t request this, you can ignore this email. Your password won’t change.'],
  }),
  password_changed: () => ({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    body: [
      'The password of your Vitrine account was changed, and you’ve been signed out on your other devices.',
      'If this wasn’t you, choose a new password right away.',
    ],
    button: 'Choose a new password',
    notes: ['If this was you, you don’t need to do anything.'],
  }),
  second_factor_on: () => ({
    subject: 'Two-factor sign-in was turned on',
    heading: 'Two-factor sign-in was turned on',
    body: [
      'Signing in to your Vitrine account now takes a second step. You’ve been signed out on your other devices.',
      'If this wasn’t you, choose a new password right away.',
    ],
    button: 'Choose a new password',
    notes: ['If this was you, you don’t need to do anything.'],
  }),
  second_factor_off: () => ({
    subject: 'Two-factor sign-in was turned off',
    heading: 'Two-factor sign-in was turned off',
    body: [
      'Signing in to your Vitrine account takes only your password again.',
      'If this wasn’t you, choose a new password right away and turn it back on.',
    ],
    button: 'Choose a new password',
    notes: ['If this was you, you don’t need to do anything.'],
  }),
  second_factor_changed: () => ({
    subject: 'Your two-factor sign-in was changed',
    heading: 'Your two-factor sign-in was changed',
    body: [
      'A passkey, the authenticator app or the recovery codes of your Vitrine account were changed.',
      'If this wasn’t you, choose a new password right away and check your sign-in security.',
    ],
    button: 'Choose a new password',
    notes: ['If this was you, you don’t need to do anything.'],
  }),
  invitation: ({ store_name, inviter }) => ({
    subject: store_name
      ? `${inviter} invited you to join ${store_name} on Vitrine`
      : `${inviter} invited you to join a team on Vitrine`,
    heading: store_name ? `Join ${store_name}` : 'Join the team',
    body: [
      `${inviter} invited you to join ${store_name ? `the ${store_name} team` : 'a team'} on Vitrine.`,
      'With Vitrine, you can watch recordings of what visitors do in the store.',
    ],
    button: 'Accept invitation',
    notes: [
      `This invitation expires in ${INVITATION_DAYS} days.`,
      'If you weren’t expecting it, you can ignore this email.',
    ],
  }),
  confirm_address: () => ({
    subject: 'Confirm your email for Vitrine',
    heading: 'Confirm your email',
    body: ['An account was created on Vitrine with this address. Confirm that it’s yours.'],
    button: 'Confirm email',
    notes: [
      `This link expires in ${CONFIRMATION_DAYS} days.`,
      'If you didn’t create this account, don’t confirm it. You can ignore this email.',
    ],
  }),
  confirm_email: () => ({
    subject: 'Confirm your email address',
    heading: 'Confirm your email address',
    body: ['Confirm this address to start signing in to Vitrine with it.'],
    button: 'Confirm address',
    notes: [ONCE, 'If you didn’t request this, you can ignore this email. Nothing will change.'],
  }),
  email_requested: ({ email }) => ({
    subject: 'Request to change your sign-in email',
    heading: 'Request to change your sign-in email',
    body: [
      `Someone signed in to your Vitrine account asked to change its sign-in email to ${email}. Nothing changes until that address is confirmed.`,
      'If this wasn’t you, choose a new password right away. That cancels the request.',
    ],
    button: 'Choose a new password',
    notes: ['If this was you, you don’t need to do anything here.'],
  }),
  email_changed: ({ email }) => ({
    subject: 'Your sign-in email was changed',
    heading: 'Your sign-in email was changed',
    body: [
      `From now on, sign in to Vitrine with ${email}. This address no longer works.`,
      'If this wasn’t you, undo the change right away. Everyone is signed out, and you choose a new password.',
    ],
    button: 'Undo change',
    notes: [
      `This link expires in ${UNDO_EMAIL_HOURS} hours.`,
      'If this was you, you don’t need to do anything here.',
    ],
  }),
  usage: ({ store_name, percent, used, limit, ends }) => {
    const store = store_name || 'your store';
    const isUsedUp = percent === 100;
    return {
      subject: isUsedUp ? `No recordings left for ${store}` : `${percent}% of recordings used for ${store}`,
      heading: isUsedUp ? 'You’ve used all your recordings' : `You’ve used ${percent}% of your recordings`,
      body: [
        `${used} of the ${limit} recordings in your plan have been used for ${store} this period.`,
        isUsedUp
          ? `New sessions won’t be recorded${ends === null ? '' : ` until ${ends}`}. You can still watch your existing recordings.`
          : ends === null
            ? 'If you use them all, new sessions won’t be recorded.'
            : `Your quota resets on ${ends}. If you use it all before then, new sessions won’t be recorded until that day.`,
      ],
      button: 'See plans',
      notes: ['Upgrade your plan to keep recording without waiting.'],
    };
  },
  traffic: ({ store_name, reason, sessions }) => {
    const store = store_name || 'your store';
    return {
      unproved: {
        subject: `Unusual traffic in ${store}`,
        heading: 'Unusual traffic in your store',
        body: [
          `Today, ${sessions} sessions in ${store} showed no page. A program probably sent them, not visitors.`,
          'They don’t count toward your plan, and your visitors are still being recorded. You don’t need to do anything.',
        ],
        button: 'See sessions',
        notes: ['If it goes on for days, tell your Vitrine administrator.'],
      },
      store_limit: {
        subject: `Recording paused until tomorrow for ${store}`,
        heading: 'Your store reached its limit for today',
        body: [
          `Vitrine recorded as much of ${store} today as one store can in a day. Recording resumes at midnight UTC.`,
          'Sessions that were in progress are marked as incomplete. You can still watch your existing recordings.',
        ],
        button: 'See sessions',
        notes: [
          'If your store had no special day, tell your Vitrine administrator: somebody may be abusing it.',
        ],
      },
    }[reason];
  },
  workspace_deletion: ({ store_name, ends }) => {
    const store = store_name || 'your store';
    return {
      subject: `${store} will be deleted on ${ends}`,
      heading: `${store} will be deleted on ${ends}`,
      body: [
        `An owner asked to delete ${store} from Vitrine. New sessions aren’t being recorded anymore.`,
        `On ${ends}, its recordings and everything else we keep about it are deleted for good. Accounts that aren’t part of another store are deleted too.`,
      ],
      button: 'Keep store',
      notes: ['If you agree with this, you don’t need to do anything.'],
    };
  },
  account_deletion: ({ ends }) => ({
    subject: `Your Vitrine account will be deleted on ${ends}`,
    heading: `Your account will be deleted on ${ends}`,
    body: [
      'We received a request to delete your Vitrine account. Until then, you can sign in and keep it.',
      'If this wasn’t you, keep your account and choose a new password right away.',
    ],
    button: 'Keep account',
    notes: ['If this was you, you don’t need to do anything.'],
  }),
  handed_over: ({ store_name, asker }) => {
    const store = store_name || 'a store';
    return {
      subject: `You’re now the owner of ${store}`,
      heading: `You’re now the owner of ${store}`,
      body: [
        `${asker} made you the owner of ${store} on Vitrine. You can now manage its team, plan and settings.`,
      ],
      button: 'See team',
      notes: ['The card that pays for the plan stays saved. You can replace it in Billing.'],
    };
  },
  privacy_done: ({ store_name, asker, kind, sessions }) => {
    const store = store_name || 'your store';
    const who = asker || 'An owner of the store';
    return {
      export_visitor: {
        subject: `Visitor data export ready for ${store}`,
        heading: 'Your visitor data export is ready',
        body: [
          `${who} requested a copy of a visitor’s data. You can download the file for ${EXPORT_DAYS} days.`,
          `Sessions in the file: ${sessions}.`,
        ],
        button: 'See file',
        notes: [UNNAMED],
      },
      erase_visitor: {
        subject: `Visitor data erased for ${store}`,
        heading: 'A visitor’s data was erased',
        body: [
          `${who} asked to erase all data about a visitor. It’s done, and you don’t need to do anything.`,
          `Sessions erased: ${sessions}.`,
        ],
        button: 'See request',
        notes: [UNNAMED],
      },
      erase_store: {
        subject: `All recordings erased for ${store}`,
        heading: 'Your store’s recordings were erased',
        body: [
          `${who} asked to erase everything recorded in the store. It’s done. Your account is still active.`,
          `Sessions erased: ${sessions}.`,
        ],
        button: 'See request',
        notes: ['Platforms request this some time after an app is uninstalled.'],
      },
    }[kind];
  },
};
