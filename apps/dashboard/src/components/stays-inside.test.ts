import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** What MUI puts over the page, elsewhere in the document than where it is rendered. (Of its tooltips nothing is sent.) */
const OVERLAY =
  /<(?:Dialog|Drawer|Menu|Modal|Popover|Popper|Portal|SwipeableDrawer|TextField|Autocomplete)\s[^>]*/g;

const source = fileURLToPath(new URL('..', import.meta.url));
const overlays = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(OVERLAY)].map(([tag]) => ({ file, tag })),
  );

test('what is done in anything that lies over the page stays in it', () => {
  expect(overlays.length).toBeGreaterThan(5);
  expect(overlays.filter(({ tag }) => !tag.includes('{...staysInside}')).map(({ file }) => file)).toEqual([]);
});
