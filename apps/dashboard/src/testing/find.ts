import { fireEvent, screen, waitFor } from '@testing-library/react';

// What stands on a screen, as a person finds it.

export const PASSWORD = 'lavender & beeswax 7';

export const button = (name: string | RegExp) => screen.getByRole('button', { name });

/** The button once it can be pressed: until a screen knows who looks at it, it may not be. */
export async function ready(name: string): Promise<HTMLElement> {
  await waitFor(() => {
    const { attributes } = button(name);
    if (attributes.getNamedItem('disabled') || attributes.getNamedItem('aria-disabled'))
      throw new Error(`${name} cannot be pressed yet`);
  });
  return button(name);
}

/** The field of this name, which says what it holds in every language. */
export function field(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`input[name=${name}]`);
  if (!found) throw new Error(`no field ${name}`);
  return found;
}

/** Chooses a file for the photo of the account, as the system's dialog does. */
export function choosePhoto(file = new File(['picture'], 'me.png', { type: 'image/png' })): void {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no place for a photo');
  fireEvent.change(input, { target: { files: [file] } });
}

/** What the one alert on the screen says. */
export const alert = () => screen.getByRole('alert').textContent;

/** All of a list, as the server answers it. */
export const listOf = <T>(results: T[]) => ({ count: results.length, next: null, previous: null, results });
