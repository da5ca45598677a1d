import { expect } from 'vitest';
import { englishIn, NAMING, onlyEnglish, type otherLanguages } from './other-languages.ts';

/** Code is the same in every language, and sheets say nothing. */
const SPEECHLESS = 'pre, script, style';

/** All that the screen says to eyes and to screen readers. */
function saidOnScreen(): string[] {
  const said = [document.title];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement, textContent } = texts.currentNode;
    if (textContent && !parentElement?.closest(SPEECHLESS)) said.push(textContent);
  }
  for (const element of document.querySelectorAll('*'))
    for (const name of NAMING) said.push(element.getAttribute(name) ?? '');
  return said;
}

/** For one of the other languages: asks of the screen as it stands that nothing on it is English. */
export function saysNothingEnglish({ texts }: (typeof otherLanguages)[number]): (name: string) => void {
  const foreign = onlyEnglish(texts);
  return (name) => {
    const said = saidOnScreen();
    expect(said.join('').length, `${name} says something`).toBeGreaterThan(100);
    expect.soft(englishIn(said, foreign), name).toEqual([]);
  };
}
