import { FIELD_ERRORS } from '@vitrine/contract/field-errors';
import { MAX_PHOTO_BYTES } from '@vitrine/contract/limits';

/** What the server would say about the file, as far as it can be known before it is sent; undefined, nothing. */
export function photoRefusal({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  // A browser that does not know the type says none: the server looks into the file.
  if (type !== '' && !type.startsWith('image/')) return FIELD_ERRORS.image_unreadable;
  return size > MAX_PHOTO_BYTES ? FIELD_ERRORS.image_too_large : undefined;
}
