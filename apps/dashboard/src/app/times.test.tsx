import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { isSignedIn } from '../lib/session.ts';
import { server } from '../testing/contract-server.ts';
import { alert, button, choosePhoto, field, PASSWORD } from '../testing/find.ts';
import { aUser, signedIn } from '../testing/people.ts';
import { openScreen, place } from '../testing/screen.tsx';
import { answerList, aSession } from '../testing/sessions.ts';

// The numbers of the specification's section 9, as a person meets them. Time passes when a test says so.

const standStill = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });

/** What a timer changes is on screen before the next one ends. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= STEP_MS)
    await act(() => vi.advanceTimersByTimeAsync(Math.min(left, STEP_MS)));
}
const STEP_MS = 100;

const clipboard = (writeText: () => Promise<void>) =>
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });

/** By now, as good as no time passing. */
const come = (seen: () => unknown) =>
  vi.waitFor(
    async () => {
      await act(async () => undefined);
      seen();
    },
    { interval: 1, timeout: 30_000 },
  );

/** It is on screen for so long, and for a moment in which it fades. */
async function standsFor(text: string, ms: number): Promise<void> {
  await come(() => screen.getByText(text));
  await pass(ms - 100);
  screen.getByText(text);
  // It fades in a time of its own.
  await pass(900);
  expect(screen.queryByText(text)).toBeNull();
}

test('a toast of copying stands for 3000 ms', async () => {
  signedIn();
  answerList([aSession()]);
  await openScreen('/recordings');
  await screen.findByRole('button', { name: 'Copy link' });
  clipboard(() => Promise.resolve());
  standStill();
  fireEvent.click(button('Copy link'));
  await standsFor('Link copied', 3_000);
  clipboard(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
  fireEvent.click(button('Copy link'));
  await standsFor('Failed to copy URL', 3_000);
});

test('a toast of the settings stands for 6000 ms', async () => {
  signedIn();
  server.otherwise('internal');
  server.answer('users_me_update', aUser('owner', { first_name: 'María' }));
  const { user } = await openScreen('/settings/account');
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  fireEvent.input(field('first_name'), { target: { value: 'María' } });
  standStill();
  fireEvent.click(button('Save'));
  await standsFor('Profile updated', 6_000);
});

test('a call that is not answered is given up after 50000 ms, with its own text', async () => {
  await openScreen('/login');
  await screen.findByRole('heading', { name: 'Sign in' });
  for (const [name, value] of [
    ['email', 'ana@store.example'],
    ['password', PASSWORD],
  ] as const)
    fireEvent.input(field(name), { target: { value } });
  server.hold('token_obtain');
  standStill();
  fireEvent.click(button('Sign in'));
  await come(() => button(/Signing in…/));
  await pass(49_900);
  button(/Signing in…/);
  await pass(200);
  expect(alert()).toBe('Error logging in. Please try again.');
});

test('who signs out waits for the server for 2000 ms at most', async () => {
  signedIn();
  server.otherwise('internal');
  await openScreen('/settings/account');
  await screen.findByRole('button', { name: 'Edit' });
  server.hold('logout');
  standStill();
  fireEvent.click(button(/^Sign out/));
  await come(() => expect(server.asked('logout')).toHaveLength(1));
  await pass(1_900);
  expect(isSignedIn()).toBe(true);
  await pass(200);
  expect(isSignedIn()).toBe(false);
  await come(() => expect(place()).toBe('/login'));
});

test('what a screen asks and is not answered is given up after 50000 ms, and not asked again', async () => {
  signedIn();
  server.otherwise('internal');
  server.hold('current_usage');
  standStill();
  await openScreen('/');
  await come(() => expect(server.asked('current_usage')).toHaveLength(1));
  const failure = () => screen.queryByText('Failed to load usage information');
  await pass(49_900);
  expect(failure()).toBeNull();
  await pass(200);
  await come(() => expect(failure()).not.toBeNull());
  expect(server.asked('current_usage')).toHaveLength(1);
});

test('a photo that is not answered is given up after 50000 ms', async () => {
  signedIn();
  server.otherwise('internal');
  await openScreen('/settings/account');
  await screen.findByRole('button', { name: 'Edit' });
  server.hold('update_photo');
  standStill();
  choosePhoto();
  const uploading = () => screen.queryByRole('progressbar', { name: 'Uploading photo…' });
  await come(() => expect(uploading()).not.toBeNull());
  await pass(49_900);
  expect(uploading()).not.toBeNull();
  await pass(200);
  await come(() => expect(uploading()).toBeNull());
  expect(alert()).toBe('Failed to upload photo');
});
