import type { User } from '@vitrine/contract/user';

/** What a person says of themselves, in the order of the form. */
export const PROFILE_FIELDS = ['first_name', 'last_name', 'email', 'phone'] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];
export type Profile = Pick<User, ProfileField>;

/** What its draft is called. */
export const PROFILE_FORM = 'profile';

/** The fields that were filled in with something else; undefined when none was. */
export function profileChanges(user: Profile, values: Profile): Partial<Profile> | undefined {
  const changes = PROFILE_FIELDS.map((field) => [field, values[field].trim()] as const).filter(
    ([field, value]) => value !== user[field],
  );
  return changes.length > 0 ? Object.fromEntries(changes) : undefined;
}
