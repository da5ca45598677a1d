import { INVITATION_DAYS } from '@vitrine/contract/limits';
import { EXPORT_DAYS } from '@vitrine/contract/privacy';
import type { Letters } from './letters.ts';

const ONCE = 'The link works once, within an hour.';
const UNNAMED = 'To protect the visitor, this mail does not say who it is.';

export const en: Letters = {
  link_hint: 'If the button does not work, open this link:',
  reset_password: () => ({
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    body: ['We were asked for a new password for your Vitrine account. If it was you, choose one now.'],
    button: 'Choose a new password',
    notes: [ONCE, 'If you did not ask for it, there is nothing to do: your password stays as it is.'],
  }),
  password_changed: () => ({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    body: [
      'The password of your Vitrine account was changed, and your other devices were signed out.',
      'If it was not you, choose a new password right away.',
    ],
    button: 'Choose a new password',
    notes: ['If it was you, there is nothing to do.'],
  }),
  invitation: ({ store_name, inviter }) => ({
    subject: store_name
      ? `${inviter} invites you to the team of ${store_name}`
      : `${inviter} invites you to a team on Vitrine`,
    heading: store_name ? `Join the team of ${store_name}` : 'Join the team',
    body: [
      `${inviter} invites you to ${store_name ? `the team of ${store_name}` : 'a team'} on Vitrine.`,
      'There you see what visitors do in the store, by replaying their visits.',
    ],
    button: 'Accept the invitation',
    notes: [
      `The invitation is good for ${INVITATION_DAYS} days.`,
      'If you did not expect it, there is nothing to do.',
    ],
  }),
  confirm_email: () => ({
    subject: 'Confirm your email address',
    heading: 'Confirm your email address',
    body: ['Confirm that from now on you want to sign in to Vitrine with this address.'],
    button: 'Confirm this address',
    notes: [ONCE, 'If you did not ask for it, there is nothing to do: nothing changes.'],
  }),
  email_requested: ({ email }) => ({
    subject: 'A new sign-in email was requested',
    heading: 'A new sign-in email was requested',
    body: [
      `Somebody who is signed in to your Vitrine account wants to sign in with ${email} from now on. Until that address is confirmed, nothing changes.`,
      'If it was not you, choose a new password right away: that ends it.',
    ],
    button: 'Choose a new password',
    notes: ['If it was you, there is nothing to do here.'],
  }),
  email_changed: ({ email }) => ({
    subject: 'Your sign-in email was changed',
    heading: 'Your sign-in email was changed',
    body: [`From now on you sign in to Vitrine with ${email}. This address is not used any more.`],
    notes: [
      'If it was not you, tell whoever runs Vitrine for you right away: somebody else may have got into your account.',
    ],
  }),
  usage: ({ store_name, percent, used, limit, ends }) => {
    const store = store_name || 'your store';
    const isUsedUp = percent === 100;
    return {
      subject: isUsedUp
        ? `The recordings of ${store} are used up`
        : `${percent}% of the recordings of ${store} are used`,
      heading: isUsedUp ? 'Your recordings are used up' : `${percent}% of your recordings are used`,
      body: [
        `In this period ${used} visits to ${store} have been recorded, of the ${limit} in your plan.`,
        isUsedUp
          ? `Until ${ends} no new visits are recorded. Those that are there can be watched as before.`
          : `The next period begins on ${ends}. When all are used, no new visits are recorded until then.`,
      ],
      button: 'See the plans',
      notes: ['With a larger plan recording goes on at once.'],
    };
  },
  privacy_done: ({ store_name, asker, kind, sessions }) => {
    const store = store_name || 'your store';
    const who = asker || 'An owner of the store';
    return {
      export_visitor: {
        subject: `What is kept about a visitor to ${store} is ready`,
        heading: 'The file of a visitor is ready',
        body: [
          `${who} asked for everything that is kept about a visitor. It is in one file now, which you can download for ${EXPORT_DAYS} days.`,
          `Recorded visits in it: ${sessions}.`,
        ],
        button: 'See the file',
        notes: [UNNAMED],
      },
      erase_visitor: {
        subject: `What was kept about a visitor to ${store} was erased`,
        heading: 'The data of a visitor were erased',
        body: [
          `${who} asked to have everything erased that is kept about a visitor. That is done, and there is nothing for you to do.`,
          `Recorded visits that were erased: ${sessions}.`,
        ],
        button: 'See the request',
        notes: [UNNAMED],
      },
      erase_store: {
        subject: `The recordings of ${store} were erased`,
        heading: 'The recordings of your store were erased',
        body: [
          `${who} asked to have everything erased that was recorded in the store. That is done. Your account is still there.`,
          `Recorded visits that were erased: ${sessions}.`,
        ],
        button: 'See the request',
        notes: ['The platform asks for this some time after the app is uninstalled.'],
      },
    }[kind];
  },
};
