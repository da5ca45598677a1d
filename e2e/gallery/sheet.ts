import { LOOKS, nameOf } from './looks.ts';
import { STATES } from './states.ts';

/** One page of all pictures: a line a state, beside one another its looks. Of those alone that were taken. */
export function sheet(taken: ReadonlySet<string>): string {
  const lines = STATES.map(({ name }) => {
    const pictures = LOOKS.map((look) => ({ look: nameOf(look), file: `${name}-${nameOf(look)}.png` }))
      .filter(({ file }) => taken.has(file))
      .map(
        ({ look, file }) =>
          `<figure><a href="${file}"><img src="${file}" alt="${name}, ${look}" loading="lazy"></a><figcaption>${look}</figcaption></figure>`,
      );
    return pictures.length > 0 ? `<h2>${name}</h2><div>${pictures.join('')}</div>` : '';
  });
  return `<!doctype html><meta charset="utf-8"><title>Screens</title>
<style>body{font:14px system-ui;margin:24px;background:#ddd}div{display:flex;gap:16px;overflow-x:auto;align-items:start}figure{margin:0}img{height:480px;border:1px solid #999}</style>
<h1>Screens</h1>${lines.join('\n')}`;
}
