import { FIELD_ERRORS } from '@vitrine/contract/field-errors';
import { MIN_PASSWORD_CHARACTERS } from '@vitrine/contract/limits';
import type { FieldErrors, FieldPath, FieldValues, RegisterOptions, UseFormSetError } from 'react-hook-form';
import { ApiError } from '../../lib/api/api-error.ts';
import type { FormProblem } from './form-problem.tsx';
import { LOOKS_LIKE_EMAIL } from './looks-like-email.ts';

// The messages are the contract's sentences, as the server's are: a field translates both when it shows them.

const trimmed = { setValueAs: (value: string) => value.trim() };

export const requiredLine = { ...trimmed, required: FIELD_ERRORS.required };

export const requiredEmail = {
  ...requiredLine,
  pattern: { value: LOOKS_LIKE_EMAIL, message: FIELD_ERRORS.email_invalid },
};

export const chosenPassword = {
  required: FIELD_ERRORS.required,
  minLength: { value: MIN_PASSWORD_CHARACTERS, message: FIELD_ERRORS.password_short },
};

/** Of a password typed again. The form says what is wrong, the field is only marked. */
export const sameAs = <
  Values extends FieldValues & { password: string },
  Name extends FieldPath<Values>,
>(): Pick<RegisterOptions<Values, Name>, 'required' | 'validate'> => ({
  required: FIELD_ERRORS.required,
  validate: { mismatch: (value, { password }) => value === password },
});

/** What a form that was not sent says about all of itself (specification, section 5). */
export function problemOf(errors: FieldErrors): FormProblem | undefined {
  const types = Object.values(errors).map((error) => error?.type);
  if (types.includes('required')) return 'missingFields';
  return types.includes('mismatch') ? 'passwordMismatch' : undefined;
}

/** Puts the server's messages under those fields that the form has, and the focus into the first of them. */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  names: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): void {
  if (!(error instanceof ApiError)) return;
  const told = names.filter((name) => error.fields[name]?.[0] !== undefined);
  for (const [index, name] of told.entries()) {
    const message = error.fields[name]?.[0] ?? '';
    setError(name, { type: 'server', message }, { shouldFocus: index === 0 });
  }
}
