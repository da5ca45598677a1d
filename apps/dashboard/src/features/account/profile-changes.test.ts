import { expect, test } from 'vitest';
import { profileChanges } from './profile-changes.ts';

const ana = { email: 'ana@store.example', first_name: 'Ana', last_name: 'Paz', phone: '' };

test.each([
  [{}, undefined],
  [{ first_name: ' Ana ' }, undefined],
  [{ first_name: 'Anna ' }, { first_name: 'Anna' }],
  [
    { email: 'new@store.example', phone: '+54 11' },
    { email: 'new@store.example', phone: '+54 11' },
  ],
  // An emptied field is a change: the server says whether it may be.
  [{ last_name: '' }, { last_name: '' }],
])('%j changes %j', (filledIn, changes) => {
  expect(profileChanges(ana, { ...ana, ...filledIn })).toEqual(changes);
});
