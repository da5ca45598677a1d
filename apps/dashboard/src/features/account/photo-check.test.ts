import { FIELD_ERRORS } from '@vitrine/contract/field-errors';
import { MAX_PHOTO_BYTES } from '@vitrine/contract/limits';
import { expect, test } from 'vitest';
import { photoRefusal } from './photo-check.ts';

test.each([
  ['image/png', MAX_PHOTO_BYTES, undefined],
  ['image/png', MAX_PHOTO_BYTES + 1, FIELD_ERRORS.image_too_large],
  ['', 1, undefined],
  ['', MAX_PHOTO_BYTES + 1, FIELD_ERRORS.image_too_large],
  ['application/pdf', 1, FIELD_ERRORS.image_unreadable],
])('%s of %i bytes: %s', (type, size, refusal) => {
  expect(photoRefusal({ type, size })).toBe(refusal);
});
