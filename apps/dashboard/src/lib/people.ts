interface Person {
  first_name: string;
  last_name: string;
  email: string;
}

/** What a person is called; by their email as long as they have told no name. */
export const nameOf = ({ first_name, last_name, email }: Person): string =>
  [first_name, last_name].filter(Boolean).join(' ') || email;

/** Stands for a person without a photo: the first letters of first and last name, or of the email. */
export const initialsOf = (person: Person): string =>
  (letterOf(person.first_name) + letterOf(person.last_name) || letterOf(person.email)).toUpperCase();

/** A letter can be more than one code unit. */
const letterOf = (text: string): string => [...text.trim()][0] ?? '';
