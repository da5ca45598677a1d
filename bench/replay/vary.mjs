const VOWELS = 'aeiou';
const CONSONANTS = 'bcdfglmnprstv';
/** Attributes that people read. */
const READ = ['alt', 'title', 'placeholder', 'aria-label'];
/** How far a mouse's way lies beside the recorded one at most, CSS pixels. */
const ASIDE = 6;

/**
 * Makes an event of a recorded visit one of another visit: other words and numbers of the same length, another way of the mouse. A visit
 * that is told again word for word would compress better than any that people make. Style sheets and scripts stay.
 * @param event changed in place
 * @param random numbers from 0 up to 1
 * @param page the page's number in the recording; stands in its root element, by which a replay's picture is told
 */
export function vary(event, random, page) {
  const text = (words) =>
    words.replace(/\p{L}{3,}|\d+/gu, (word) =>
      [...word].map((character) => like(character, random)).join(''),
    );
  const walk = (node, parent) => {
    if (node.type === 3 && !node.isStyle && parent !== 'style' && parent !== 'script')
      node.textContent = text(node.textContent);
    if (node.tagName === 'html') node.attributes['data-bench-page'] = String(page);
    for (const name of READ)
      if (typeof node.attributes?.[name] === 'string') node.attributes[name] = text(node.attributes[name]);
    for (const child of node.childNodes ?? []) walk(child, node.tagName);
  };
  if (event.type === 2) walk(event.data.node);
  if (event.type !== 3) return;
  for (const { node } of event.data.adds ?? []) walk(node);
  for (const change of event.data.texts ?? [])
    if (typeof change.value === 'string') change.value = text(change.value);
  const aside = () => Math.round((2 * random() - 1) * ASIDE);
  for (const place of event.data.positions ?? []) {
    place.x = Math.max(0, place.x + aside());
    place.y = Math.max(0, place.y + aside());
  }
}

function like(character, random) {
  if (/\d/.test(character)) return String(Math.floor(random() * 10));
  const lower = character.toLowerCase();
  const among = 'aeiouáéíóúãõâêô'.includes(lower) ? VOWELS : CONSONANTS;
  const other = among[Math.floor(random() * among.length)];
  return lower === character ? other : other.toUpperCase();
}
