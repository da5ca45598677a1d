import { describe, expect, test } from 'vitest';
import { texts as en } from './en/texts.ts';
import { texts as es } from './es/texts.ts';
import { texts as pt } from './pt/texts.ts';

/** What the specification quotes, letter by letter (a value in it as `{{name}}`), and the key under which the product says it. */
const QUOTATIONS: Readonly<Record<string, readonly [text: string, key: string][]>> = {
  'signing in': [
    ['Login successful. Redirecting...', 'loginAndPass.login.success'],
    ['Invalid credentials. Please check your email and password.', 'loginAndPass.errors.invalidCredentials'],
    ['Error logging in. Please try again.', 'loginAndPass.errors.genericError'],
  ],
  registration: [
    ['Failed to retrieve store information. Please try again.', 'loginAndPass.errors.codes.store_not_found'],
    ['Failed to process installation. Please try again.', 'loginAndPass.errors.codes.installation_failed'],
    ['Invalid or expired invitation link.', 'loginAndPass.errors.codes.invitation_invalid'],
    ['Passwords do not match', 'loginAndPass.errors.passwordMismatch'],
    ['Please fill in all required fields', 'loginAndPass.errors.missingFields'],
    ['Registration failed', 'loginAndPass.errors.registrationFailed'],
  ],
  passwords: [
    [
      'If an account exists with that email, you will receive password reset instructions.',
      'loginAndPass.forgot.sent',
    ],
    ['An error occurred. Please try again.', 'loginAndPass.errors.forgotFailed'],
    ['Invalid reset code', 'loginAndPass.errors.codes.reset_code_invalid'],
    ['Failed to reset password', 'loginAndPass.errors.resetFailed'],
    ['Password successfully reset. Please login with your new password.', 'loginAndPass.reset.success'],
  ],
  recordings: [
    ['Downloaded', 'filters.values.recorded'],
    ['Not Downloaded', 'filters.values.not_recorded'],
    ['Failed to copy URL', 'sessions.toasts.copyError'],
  ],
  replay: [
    ['Failed to load session data', 'sessions.replay.errors.loadFailed'],
    ['Session data does not contain valid events', 'sessions.replay.errors.invalidEvents'],
    ['Session contains no events to replay', 'sessions.replay.errors.noEvents'],
    ['Replay error: {{message}}', 'sessions.replay.errors.playerFailed'],
    ['No replay data available', 'sessions.replay.errors.recordingGone'],
    [
      'Unable to replay this session. This may be due to missing snapshot event (type 2) or incompatible event format.',
      'sessions.replay.errors.unableToReplay',
    ],
  ],
  usage: [
    ['Free Plan', 'billing.usage.freePlan'],
    ['Usage this period', 'billing.usage.period'],
    ['{{used, number}} / {{limit, number}} recordings', 'billing.usage.used'],
    ['Unlimited recordings with your current plan', 'billing.usage.unlimited'],
    ['{{count, number}} recordings remaining', 'billing.usage.remaining_other'],
    ['Failed to load usage information', 'billing.usage.failed'],
  ],
  billing: [
    ['Expires {{month}}/{{year}}', 'billing.cards.expires'],
    ['Error loading billing information. Please try again later.', 'billing.loadFailed'],
    ['Plan updated successfully', 'billing.plans.updated'],
    ['Failed to update plan', 'billing.plans.failed'],
    ['Payment method updated successfully', 'billing.cards.updated'],
    ['Failed to update payment method', 'billing.cards.failed'],
    ['Could not determine Shopify store URL', 'dashboard.upgrade.storeUnknown'],
    ['Could not determine Shopify store URL', 'loginAndPass.errors.codes.store_url_unknown'],
  ],
  integrations: [
    ['Connected to {{storeName}}', 'integrations.connectedTo'],
    ['Connect Store', 'integrations.bigcommerce.form.connect'],
    ['Reconnect Store', 'integrations.bigcommerce.form.reconnect'],
    ['Failed to retrieve store data', 'integrations.loadFailed'],
    ['Your store {{storeName}} is already connected', 'integrations.alreadyConnected'],
    ['Your store {{storeName}} is already connected', 'loginAndPass.register.install.alreadyConnected'],
    ['Successfully connected to your store!', 'integrations.connectedNow'],
    ['Failed to connect to store', 'integrations.bigcommerce.form.failed'],
    ['Invalid credentials', 'loginAndPass.errors.codes.platform_credentials_invalid'],
    ['Please fill in all required fields', 'integrations.bigcommerce.form.missing'],
    ['Client ID, Store Hash and Access Token are required', 'loginAndPass.errors.codes.credentials_missing'],
  ],
  settings: [
    ['coming soon', 'settings.hub.sessions.soon'],
    ['Failed to change password', 'settings.account.password.failed'],
    ['Failed to load team data', 'settings.team.loadFailed'],
    ['Failed to send invitation', 'settings.team.inviteDialog.failed'],
    ['Failed to remove member', 'settings.team.removeDialog.failed'],
    ['Failed to cancel invitation', 'settings.team.cancelDialog.failed'],
    ['Unable to load installation script. Please refresh.', 'settings.installation.loadFailed'],
    ['Failed to load merchant information', 'settings.installation.merchantFailed'],
  ],
};

const at = (texts: object, key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>((tree, name) => (tree as Record<string, unknown> | undefined)?.[name], texts);

describe.each(Object.entries(QUOTATIONS))('what the specification quotes of %s', (_, quotations) => {
  test.each(quotations)('“%s” is said in these words, and in Spanish and Portuguese', (text, key) => {
    expect(at(en, key)).toBe(text);
    for (const translated of [at(es, key), at(pt, key)]) {
      expect(translated).toEqual(expect.stringMatching(/\S/));
      expect(translated).not.toBe(text);
    }
  });
});

test('the columns of durations are “Xm Ys”', () => {
  expect(en.sessions.duration).toBe('{{minutes}}m {{seconds}}s');
});
